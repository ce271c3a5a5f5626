export { cleanLine, cleanText } from '@videozz/contract/browser'

/** Cuts a text to so many UTF-16 units, never through a symbol of two. */
export function cutText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
