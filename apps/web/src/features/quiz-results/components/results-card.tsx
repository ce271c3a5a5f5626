import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules } from '@videozz/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { exportQuiz, quizResultsQuery, quizViewersQuery } from '../../../shared/queries/quiz-results.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import css from './quiz-offer.module.css'

/** What came of a quiz: attempts, who passed, and the hardest question with the second that explains it. */
export function ResultsCard({ quizId }: { quizId: string }) {
  const { data, error, refetch } = useQuery(quizResultsQuery(quizId))
  const seesViewers = ruleFault(accessRules.analytics, useSession()) === null
  const card = useRef<HTMLElement>(null)
  const isThere = data !== undefined
  // The router looks for the place of the address before this part of the page is loaded.
  useEffect(() => {
    if (isThere && window.location.hash === '#resultados') card.current?.scrollIntoView()
  }, [isThere])
  return (
    <section ref={card} className={`card ${css.card}`} aria-labelledby="resultados">
      <h2 id="resultados">Resultados</h2>
      {error && <LoadFault what="os resultados" error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={72} radius="md" />}
      {data?.attempts === 0 && <p className={css.quiet}>Ninguém respondeu ainda.</p>}
      {data && data.attempts > 0 && (
        <>
          <dl className={css.figures}>
            {(
              [
                ['Tentativas', formatCount(data.attempts)],
                ['Alunos', formatCount(data.viewers)],
                ['Passaram', shareText(data.viewers === 0 ? 0 : data.passed / data.viewers)],
              ] as const
            ).map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <ol className={css.questions} aria-label="Perguntas, a mais difícil primeiro">
            {data.questions.slice(0, 5).map(({ key, question, asked, right, explained }) => (
              <li key={key}>
                <b>{question}</b>
                <small className="num">
                  {shareText(right / asked)} de acerto em {formatCount(asked)} {asked === 1 ? 'resposta' : 'respostas'}
                  {explained && (
                    <>
                      {'. Explicada em '}
                      <Link className="link" to="/media/$id" params={{ id: explained.videoKey }}>
                        {explained.title}
                      </Link>
                      {`, ${formatDuration(explained.start)}`}
                    </>
                  )}
                </small>
              </li>
            ))}
          </ol>
          {seesViewers && <Takers quizId={quizId} />}
        </>
      )}
      <Exports quizId={quizId} />
    </section>
  )
}

/** Who took the quiz, a page at a time. */
function Takers({ quizId }: { quizId: string }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(quizViewersQuery(quizId, page))
  if (!data || data.totalItems === 0) return null
  return (
    <>
      <h3 className={css.sub}>Quem respondeu</h3>
      <ul className={css.takers}>
        {data.items.map(({ viewer, attempts, bestScore, passedAt, lastAt }) => (
          <li key={`${viewer?.id ?? 'apagado'} ${lastAt}`}>
            <span className="cut">
              {viewer ? (
                <Link className="link" to="/viewers/$id" params={{ id: viewer.id }}>
                  {viewer.name ?? viewer.email ?? 'Sem nome'}
                </Link>
              ) : (
                'Aluno eliminado'
              )}
            </span>
            <small className="num">
              {bestScore}%{passedAt === null ? '' : ', passou'}, {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`},{' '}
              {formatDate(lastAt)}
            </small>
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <div className={css.buttons}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            Próximos
          </Button>
        </div>
      )}
    </>
  )
}

/** The quiz for other programs. */
function Exports({ quizId }: { quizId: string }) {
  const exporting = useMutation({
    mutationFn: (format: 'qti' | 'moodle') => exportQuiz(quizId, format),
    onSuccess: (file, format) => saveFile(file, format === 'qti' ? `quiz-${quizId}.zip` : `quiz-${quizId}.xml`),
  })
  return (
    <div className={css.buttons}>
      {(
        [
          ['qti', 'Exportar QTI'],
          ['moodle', 'Exportar Moodle'],
        ] as const
      ).map(([format, label]) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          loading={exporting.isPending && exporting.variables === format}
          onClick={() => exporting.mutate(format)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
