import { useQuery } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { PeriodChoice } from '../../../shared/metrics/period-choice.tsx'
import { mediaStatisticsQuery, type StatisticsDays } from '../../../shared/queries/media-statistics.ts'
import { Note } from '../../../ui/note.tsx'
import { DropsCard } from './drops-card.tsx'
import { LiveSection } from './live-section.tsx'
import { MediaFigures } from './media-figures.tsx'
import { PreviewDock } from './preview-dock.tsx'
import { RetentionCard } from './retention-card.tsx'
import css from './statistics-tab.module.css'
import { useMediaPictures } from './use-media-pictures.tsx'
import { useSpoken } from './use-spoken.ts'
import { ViewersSection } from './viewers-section.tsx'

export type StatisticsTabProps = {
  video: VideoDetail
  preview: { seek: (seconds: number) => void; pause: () => void }
  /** What came of the media's quizzes, passed in by the app. */
  Quizzes?: ComponentType<{ videoKey: string; onJump: ((second: number) => void) | undefined }>
}

const periods: readonly StatisticsDays[] = [7, 28, 90]
const longest = 90

/** Tab «Estatísticas» of a media: figures, retention, where viewers leave, and who watched. */
export default function StatisticsTab({ video, preview, Quizzes }: StatisticsTabProps) {
  const [days, setDays] = useState<StatisticsDays>(28)
  const [second, setSecond] = useState<number | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(mediaStatisticsQuery(video.key, days))
  const pictures = useMediaPictures(video, data?.storyboard ?? null)
  const spoken = useSpoken(video.key)
  // The preview is hidden here until a second of it is chosen.
  const pause = useEffectEvent(() => preview.pause())
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pause()
    // On a phone the last tab is beyond the edge of the row of tabs.
    const name = root.current?.closest('[role=tabpanel]')?.getAttribute('aria-labelledby')
    if (name) document.getElementById(name)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  const jump = (to: number): void => {
    preview.seek(to)
    setSecond(to)
  }
  const onJump = video.playable && video.type !== 'youtube' ? jump : undefined
  const shared = { video, statistics: data, stale: isPlaceholderData, spoken, pictures, onJump }
  return (
    <div ref={root} className={css.tab} data-wide={second === null ? 'alone' : 'player'}>
      <PeriodChoice
        periods={periods.map((length) => ({ value: String(length), label: `${length} dias` }))}
        value={String(days)}
        onChange={(value) => setDays(periods.find((length) => String(length) === value) ?? days)}
      />
      {error && !data ? (
        <LoadFault what="as estatísticas" error={error} retry={() => void refetch()} />
      ) : (
        <>
          <MediaFigures statistics={data} stale={isPlaceholderData} sound={video.type === 'audio'} />
          <RetentionCard days={days} onLonger={days < longest ? () => setDays(longest) : null} {...shared} />
          <DropsCard {...shared} />
          {video.type === 'live' && <LiveSection videoKey={video.key} />}
          {Quizzes && (
            <Suspense>
              <Quizzes videoKey={video.key} onJump={onJump} />
            </Suspense>
          )}
          <ViewersSection video={video} days={days} />
          {data && <Note>Contado até {formatDateTime(data.updatedAt)}, no horário de São Paulo.</Note>}
        </>
      )}
      {second !== null && (
        <PreviewDock
          second={second}
          onClose={() => {
            preview.pause()
            setSecond(null)
          }}
        />
      )}
    </div>
  )
}
