import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, type QuizQuestionResult, screens } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { mediaQuizzesQuery } from '../../../shared/queries/quiz-results.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import css from './media-quizzes.module.css'

export type MediaQuizzesProps = {
  videoKey: string
  /** Plays a second of the media; left out where it cannot be played. */
  onJump: ((second: number) => void) | undefined
}

// Typed as any text: a build without quizzes has no such route.
const resultsPath = (id: string): string => screens.quizEdit.path.replace('{id}', encodeURIComponent(id))

/** Quizzes that a media offers, with what came of each; nothing where it offers none. */
export default function MediaQuizzes({ videoKey, onJump }: MediaQuizzesProps) {
  const { data, error, refetch } = useQuery(mediaQuizzesQuery(videoKey))
  const seesQuizzes = ruleFault(accessRules.quiz, useSession()) === null
  if (error && !data) return <LoadFault what="os quizzes desta mídia" error={error} retry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <section className={`card ${css.card}`} aria-labelledby="quizzes-da-midia">
      <h2 id="quizzes-da-midia">Quizzes</h2>
      <p className={css.hint}>De sempre, e de todas as mídias em que cada quiz é oferecido</p>
      <ul className={css.list}>
        {data.items.map(({ id, title, second, published, attempts, viewers, passed, hardest }) => (
          <li key={id}>
            <div className={css.title}>
              <h3>{title}</h3>
              <Chip>{published ? (second === null ? 'No fim' : `Aos ${formatDuration(second)}`) : 'Não publicado'}</Chip>
              {seesQuizzes && (
                <Link className={`link ${css.results}`} to={resultsPath(id)} hash="resultados" aria-label={`Ver resultados de ${title}`}>
                  Ver resultados
                </Link>
              )}
            </div>
            {attempts === 0 ? (
              <p className={css.hint}>Ninguém respondeu ainda.</p>
            ) : (
              <dl className={css.figures}>
                <Figure name="Tentativas" figure={formatCount(attempts)} />
                <Figure name="Alunos" figure={formatCount(viewers)} />
                <Figure name="Passaram" figure={shareText(viewers === 0 ? 0 : passed / viewers)} />
              </dl>
            )}
            {hardest && <Hardest question={hardest} videoKey={videoKey} onJump={onJump} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Figure = ({ name, figure }: { name: string; figure: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{figure}</dd>
  </div>
)

/** The question with the fewest right answers, and where it is explained. */
function Hardest({
  question: { question, asked, right, explained },
  videoKey,
  onJump,
}: { question: QuizQuestionResult } & MediaQuizzesProps) {
  const at = explained && formatDuration(explained.start)
  return (
    <div className={css.hardest}>
      <p>
        <small>Pergunta mais difícil</small>
        <b>{question}</b>
        <small className="num">
          {shareText(right / asked)} de acerto em {formatCount(asked)} {asked === 1 ? 'resposta' : 'respostas'}
          {explained && (explained.videoKey !== videoKey || !onJump) && (
            <>
              {'. Explicada em '}
              {explained.videoKey === videoKey ? (
                'esta mídia'
              ) : (
                <Link className="link" to="/media/$id" params={{ id: explained.videoKey }}>
                  {explained.title}
                </Link>
              )}
              {`, ${at}`}
            </>
          )}
        </small>
      </p>
      {explained?.videoKey === videoKey && onJump && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          aria-label={`Onde é explicado: ir para ${at}`}
          onClick={() => onJump(explained.start)}
        >
          Onde é explicado: {at}
        </Button>
      )}
    </div>
  )
}
