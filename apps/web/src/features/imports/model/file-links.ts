import { cleanLine, importSelectionLimit } from '@videozz/contract/browser'
import { readYoutubeAddress } from '@videozz/domain'

export type FileLink = { url: string; title: string }

const mostTitle = 128
const mostAddress = 4096

const isAt = ({ hostname }: URL, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`)

/** What is wrong with the address of a file; null for nothing that can be told here. */
function addressFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'não é um link que comece com https://.'
  if (text.length > mostAddress) return `o link tem mais de ${mostAddress} caracteres.`
  if (url.username !== '' || url.password !== '') return 'o link não pode ter usuário e senha.'
  if (readYoutubeAddress(text) !== null) return 'é do YouTube. Use o botão YouTube.'
  if (isAt(url, 'drive.google.com') || isAt(url, 'docs.google.com')) return 'abre uma página do Google Drive, não o arquivo.'
  return null
}

/** Reads one link per line, each with an optional title after it. `lines`: the line of each link; `faults` name those that cannot be imported. */
export function readFileLinks(text: string): { links: FileLink[]; lines: number[]; faults: string[] } {
  const links: FileLink[] = []
  const lines: number[] = []
  const faults: string[] = []
  const lineOf = new Map<string, number>()
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    const [url = ''] = line.split(/\s/, 1)
    const title = cleanLine(line.slice(url.length))
    const earlier = lineOf.get(url)
    const fault =
      addressFault(url) ??
      (earlier !== undefined
        ? `repete a linha ${earlier}.`
        : title.length > mostTitle
          ? `o título tem mais de ${mostTitle} caracteres.`
          : null)
    if (fault !== null) faults.push(`Linha ${index + 1}: ${fault}`)
    if (earlier === undefined) lineOf.set(url, index + 1)
    links.push({ url, title })
    lines.push(index + 1)
  }
  return { links, lines, faults }
}

/** What is wrong with all links together; null for nothing. */
export function fileLinksFault(text: string): string | null {
  const { links, faults } = readFileLinks(text)
  if (links.length === 0) return 'Cole ao menos um link.'
  if (links.length > importSelectionLimit) return `São ${links.length} links. Escolha até ${importSelectionLimit} arquivos por vez.`
  return faults.length > 0 ? faults.join('\n') : null
}

/** What the server refused of the links in a text, by its fields `items.0.url`, line by line; null where it named none. */
export function refusedLinks(fields: Readonly<Record<string, string>>, text: string): string | null {
  const { lines } = readFileLinks(text)
  const faults = lines.flatMap((line, index) => {
    const sentence = fields[`items.${index}.url`]
    return sentence === undefined ? [] : `Linha ${line}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
  })
  return faults.length > 0 ? faults.join('\n') : null
}
