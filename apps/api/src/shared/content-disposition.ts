/** Names that Windows keeps for itself, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const longestName = 120

/** A title as the name of a file: nothing a file system or a header takes amiss. */
export function fileNameOf(title: string): string {
  const plain = [
    ...title
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
  const name = plain
    .slice(0, longestName)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return name === '' || reserved.test(name) ? `video ${name}`.trim() : name
}

/**
 * The `Content-Disposition` header of a download (RFC 6266): an ASCII fallback name, and the full one in UTF-8 (RFC 8187).
 * @param name with its extension, without quotes and control characters.
 */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*!]/g, (symbol) => `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
