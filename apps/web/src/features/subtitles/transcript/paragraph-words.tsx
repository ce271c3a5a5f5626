import type { FoundWords, MergeProposal, Paragraph, SpokenWord } from '@videozz/domain'
import { Fragment, memo } from 'react'
import { isUnsure } from './model/unsure.ts'
import css from './paragraph-words.module.css'

export type ParagraphWordsProps = {
  words: readonly SpokenWord[]
  paragraph: Paragraph
  proposals: readonly MergeProposal[]
  found: readonly FoundWords[]
  /** The match that the search shows. */
  current: FoundWords | undefined
  /** Index of the word that is spoken, of the one that takes focus, and of the one whose menu is open; -1: none of these. */
  now: number
  active: number
  opened: number
}

const textOf = (words: readonly SpokenWord[]): string => words.map(({ text }) => text).join(' ')
const isWithin = (at: number, range: { from: number; to: number } | undefined): boolean =>
  range !== undefined && at >= range.from && at < range.to

/**
 * The words of a paragraph, as plain text for a screen reader. Only the word that takes focus is a button: the arrow keys move from word to
 * word, and one of the whole text is in the order of the Tab key.
 */
export const ParagraphWords = memo(function ParagraphWords(props: ParagraphWordsProps) {
  const { words, paragraph, proposals, now } = props
  const { from, to } = paragraph
  return (
    <p className={css.words} data-current={now >= 0 || undefined}>
      {words.slice(from, to).map((word, index) => {
        const at = from + index
        const inserted = proposals.filter((proposal) => proposal.from === proposal.to && proposal.from === at)
        const replaced = proposals.filter((proposal) => proposal.to === at + 1 && proposal.from < proposal.to)
        return (
          <Fragment key={index}>
            {inserted.map((proposal) => (
              <Suggestion key={proposal.start} proposal={proposal} />
            ))}
            <Word {...props} word={word} at={at} />
            {word.edited && at + 1 < to && words[at + 1]?.edited ? <span data-mine> </span> : ' '}
            {replaced.map((proposal) => (
              <Suggestion key={proposal.start} proposal={proposal} />
            ))}
          </Fragment>
        )
      })}
      {to === words.length &&
        proposals
          .filter((proposal) => proposal.from === to)
          .map((proposal) => <Suggestion key={`end ${proposal.start}`} proposal={proposal} />)}
    </p>
  )
})

const Suggestion = ({ proposal }: { proposal: MergeProposal }) =>
  proposal.theirs.length > 0 && (
    <>
      <ins>{textOf(proposal.theirs)}</ins>{' '}
    </>
  )

type WordProps = ParagraphWordsProps & { word: SpokenWord; at: number }

function Word({ word, at, proposals, found, current, now, active, opened }: WordProps) {
  const unsure = isUnsure(word)
  const Tag = proposals.some((proposal) => isWithin(at, proposal)) ? 'del' : 'span'
  const isFound = found.some((match) => isWithin(at, match))
  return (
    <Tag
      data-word={at}
      data-unsure={unsure || undefined}
      data-mine={word.edited}
      data-now={now === at || undefined}
      data-open={opened === at || undefined}
      data-found={isFound ? (isWithin(at, current) ? 'current' : 'other') : undefined}
      {...(active === at && {
        tabIndex: 0,
        role: 'button',
        'aria-haspopup': 'menu' as const,
        ...(unsure && { 'aria-label': `${word.text}, para conferir: ouvido com ${Math.round((word.confidence ?? 0) * 100)}% de certeza` }),
      })}
    >
      {word.text}
    </Tag>
  )
}
