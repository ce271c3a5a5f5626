import type { QuizQuestion } from '@videozz/domain'
import { use } from 'react'
import { AnswerKey } from './answer-key.tsx'
import { EvidenceContext, playFault } from './evidence-context.ts'
import css from './quiz-preview.module.css'
import { TimeChip } from './time-chip.tsx'

/** The quiz as it reads, with the correct alternatives. */
export const QuizPreview = ({ title, questions }: { title: string; questions: readonly QuizQuestion[] }) => (
  <section aria-label="Visualizar">
    <h2 className={css.title}>{title}</h2>
    {questions.map((question, place) => (
      <PreviewQuestion key={question.key} question={question} number={place + 1} />
    ))}
    {questions.length === 0 && <p className="meta">Este quiz ainda não tem perguntas.</p>}
  </section>
)

function PreviewQuestion({ question, number }: { question: QuizQuestion; number: number }) {
  const { medias, onPlay } = use(EvidenceContext)
  const [evidence] = question.evidence
  return (
    <article className={css.question}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        <h3>{question.question}</h3>
        {question.image !== null && <img src={question.image} alt={`Imagem da pergunta ${number}`} />}
        <ul>
          {question.alternatives.map(({ key, answer }) => {
            const correct = key === question.correctAnswer
            return (
              <li key={key} data-correct={correct || undefined}>
                <AnswerKey letter={key} correct={correct} />
                <span className={css.answer}>{answer}</span>
                {correct && <em>Correta</em>}
              </li>
            )
          })}
        </ul>
        {(question.explanation !== '' || evidence) && (
          <div className={css.why}>
            <p>{question.explanation}</p>
            {evidence && (
              <TimeChip
                second={evidence.start}
                reason={playFault(medias.find(({ key }) => key === evidence.videoKey))}
                onPlay={() => onPlay(evidence)}
              />
            )}
          </div>
        )}
      </div>
    </article>
  )
}
