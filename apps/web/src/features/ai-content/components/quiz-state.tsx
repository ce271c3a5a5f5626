import { Tooltip } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import type { ListedAiItem } from '@videozz/contract/browser'
import { failureText, questionsText, writingText } from '../model/quiz-words.ts'
import css from './quizzes.module.css'

/** What a quiz has, what is being done for it, or why it failed. */
export function QuizState({ quiz }: { quiz: ListedAiItem }) {
  const failure = failureText(quiz)
  const writing = writingText(quiz.status)
  if (failure !== null)
    return (
      <Tooltip label={failure} multiline maw={320}>
        <span className={css.failure}>
          <IconAlertCircleFilled size={16} aria-hidden />
          <span>{failure}</span>
        </span>
      </Tooltip>
    )
  if (writing !== null) return <span className={css.writing}>{writing}</span>
  return <span className="num">{questionsText(quiz.questionCount)}</span>
}
