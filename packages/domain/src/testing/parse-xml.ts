import { type Document, Window } from 'happy-dom'

/** Parses an XML document of ours; a fault of its form, also those the parser lets pass, is thrown. */
export function parseXml(text: string): Document {
  const loose = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|[\0-\u0008\v\f\u000e-\u001f]/i.exec(text)
  if (loose) throw new Error(`Not XML at ${JSON.stringify(text.slice(loose.index, loose.index + 30))}`)
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml') as unknown as Document
  const fault = document.querySelector('parsererror')
  if (fault) throw new Error(fault.textContent)
  return document
}
