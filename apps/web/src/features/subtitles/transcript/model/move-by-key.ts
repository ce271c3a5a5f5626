import type { Paragraph } from '@videozz/domain'

/**
 * Index of the word a key leads to, or null: left and right the next words, Home and End those of the paragraph, up and down the paragraph
 * before and after, with Ctrl Home and End all of the text.
 */
export function moveByKey(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  at: number,
  count: number,
  paragraphs: readonly Paragraph[],
): number | null {
  const index = paragraphs.findIndex(({ from, to }) => at >= from && at < to)
  const own = paragraphs[index]
  const within = (next: number | undefined): number => Math.min(count - 1, Math.max(0, next ?? at))
  if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? count - 1 : null
  if (key === 'ArrowLeft') return within(at - 1)
  if (key === 'ArrowRight') return within(at + 1)
  if (key === 'Home') return within(own?.from)
  if (key === 'End') return within(own && own.to - 1)
  if (key === 'ArrowUp') return within(own && at > own.from ? own.from : paragraphs[index - 1]?.from)
  if (key === 'ArrowDown') return within(paragraphs[index + 1]?.from)
  return null
}
