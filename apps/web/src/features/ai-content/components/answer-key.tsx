import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import css from './answer.module.css'

/** The letter of an alternative in a ring; of the correct one a tick. */
export const AnswerKey = ({ letter, correct }: { letter: string; correct: boolean }) => (
  <span className={css.key} data-correct={correct || undefined} aria-hidden>
    {correct ? <IconCheck size={14} stroke={2.75} /> : letter}
  </span>
)
