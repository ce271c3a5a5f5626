import { Link } from '@tanstack/react-router'
import type { ListedVideo, VideoMatch } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { splitByWords } from '../model/split-by-words.ts'
import css from './library.module.css'

export type MatchesProps = { video: Pick<ListedVideo, 'key' | 'title' | 'matches'>; search: string }

/** Matches of the search besides the title: a line of the description, and a caption whose time links to that position. */
export function Matches({ video, search }: MatchesProps) {
  const shown = video.matches.filter(({ where }) => where !== 'title')
  if (shown.length === 0) return null
  return (
    <ul className={css.matches} aria-label={`Encontrado em ${video.title}`}>
      {shown.map((match) => (
        <li key={`${match.where}${match.at}`}>
          <Place at={match.at} videoKey={video.key}>
            <span className="cut">
              {splitByWords(match.text, search).map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : text))}
            </span>
          </Place>
        </li>
      ))}
    </ul>
  )
}

function Place({ at, videoKey, children }: { at: VideoMatch['at']; videoKey: string; children: ReactNode }) {
  if (at === null) {
    return (
      <>
        <span className={css.whence}>na descrição: </span>
        {children}
      </>
    )
  }
  // Rounded down, to begin before the first word.
  const second = Math.floor(at)
  return (
    <Link to="/media/$id" params={{ id: videoKey }} search={{ t: second } as never} className={css.moment}>
      <b>aos {formatDuration(second)} </b>
      {children}
    </Link>
  )
}
