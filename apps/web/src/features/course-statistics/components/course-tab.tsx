import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { PeriodChoice } from '../../../shared/metrics/period-choice.tsx'
import { coursePeriods, courseStatisticsQuery, type CourseView, isBeingCounted } from '../../../shared/queries/course-statistics.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { lessonsText } from '../model/course-text.ts'
import { BeingCounted } from './being-counted.tsx'
import { CourseFigures } from './course-figures.tsx'
import css from './course-tab.module.css'
import { FunnelCard } from './funnel-card.tsx'
import { SharesCard } from './shares-card.tsx'
import { StopsCard } from './stops-card.tsx'
import { StudentsSection } from './students-section.tsx'

export type CourseTabProps = {
  folder: { key: string }
  view: CourseView
  onView: (change: Partial<CourseView>) => void
  /** Shows the files of the folder. */
  onFiles: () => void
}

const periods = [...coursePeriods.map((days) => ({ value: String(days), label: `${days} dias` })), { value: '', label: 'Desde o início' }]

/** Tab «Estatísticas» of a folder: how far students come in its lessons, where they stop, and who falls behind. */
export default function CourseTab({ folder: { key }, view, onView, onFiles }: CourseTabProps) {
  const { data, error, failureReason, isPlaceholderData, refetch } = useQuery(courseStatisticsQuery(key, view))
  const counting = isBeingCounted(failureReason) && (!data || isPlaceholderData)
  const untouched = view.since === null && data?.students === 0
  const shared = { course: data, stale: isPlaceholderData }
  if (counting) return <BeingCounted />
  if (data?.lessons.length === 0)
    return (
      <section aria-labelledby="sem-aulas">
        <VisuallyHidden component="h2" id="sem-aulas">
          Estatísticas
        </VisuallyHidden>
        <EmptyState
          title="Esta pasta ainda não tem aulas"
          text="Cada vídeo ou áudio da pasta e das subpastas conta como uma aula, assim que puder ser assistido."
          action={<Button onClick={onFiles}>Ver arquivos</Button>}
        />
      </section>
    )
  return (
    <div className={css.tab}>
      <PeriodChoice
        periods={periods}
        value={String(view.since ?? '')}
        onChange={(value) => onView({ since: coursePeriods.find((days) => String(days) === value) ?? null })}
      />
      {error && !data ? (
        <LoadFault what="as estatísticas" error={error} retry={() => void refetch()} />
      ) : (
        <>
          <CourseFigures {...shared} />
          <div className={css.columns}>
            <FunnelCard {...shared} empty={<Nobody since={view.since} onAll={() => onView({ since: null })} onFiles={onFiles} />} />
            <div className={css.side}>
              {data && data.stops.length + data.students > 0 && <StopsCard course={data} stale={isPlaceholderData} />}
              <SharesCard {...shared} />
            </div>
          </div>
          {!untouched && <StudentsSection folder={key} idle={view.idle} onIdle={(idle) => onView({ idle })} />}
          {data && (
            <Note>
              {data.moreLessons && `Só as primeiras ${lessonsText(data.lessons.length)} desta pasta são contadas. `}
              Contado até {formatDateTime(data.updatedAt)}, no horário de São Paulo.
            </Note>
          )}
        </>
      )}
    </div>
  )
}

type NobodyProps = { since: number | null; onAll: () => void; onFiles: () => void }

const Nobody = ({ since, onAll, onFiles }: NobodyProps) =>
  since === null ? (
    <>
      <b>Ninguém assistiu a estas aulas ainda</b>
      <span>Incorpore as aulas no seu site: quem assistir aparece aqui.</span>
      <Button variant="default" size="xs" onClick={onFiles}>
        Ver arquivos
      </Button>
    </>
  ) : (
    <>
      <b>Ninguém assistiu nos últimos {since} dias</b>
      <Button variant="default" size="xs" onClick={onAll}>
        Ver desde o início
      </Button>
    </>
  )
