import { escapeMarkup } from './embed-snippet.ts'

// What XML 1.0 has no place for, not even as a reference (§ 2.2).
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu

/** Text as a value of an attribute in double quotes, or between tags, of an XML 1.0 document; what XML has no place for is left out. */
export const escapeXml = (text: string): string => escapeMarkup(text.replaceAll(notXml, ''))
