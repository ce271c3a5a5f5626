import type { QuizQuestion } from '@videozz/domain'
import css from './side-cards.module.css'

/** How many questions there are, and whose they are. */
export function TallyCard({ questions }: { questions: readonly QuizQuestion[] }) {
  const byAi = questions.filter(({ origin }) => origin === 'ai').length
  const figures = [
    ['Total', questions.length],
    ['Por IA', byAi],
    ['Manuais', questions.length - byAi],
  ] as const
  return (
    <section className={`card ${css.card}`} aria-labelledby="estatisticas">
      <h2 id="estatisticas">Estatísticas</h2>
      <dl className={css.tally}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
