import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { quizQuery } from '../../../shared/queries/quizzes.ts'
import { Page } from '../../../ui/page.tsx'
import { isQuizMissing, MissingQuiz } from '../components/missing-quiz.tsx'
import { ProcessingView } from '../components/processing-view.tsx'
import css from '../components/processing-view.module.css'

/** How far a quiz is. */
export default function QuizProcessingScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: quiz, error, refetch } = useQuery(quizQuery(id))
  const missing = isQuizMissing(error)
  return (
    <Page foot="panel">
      {quiz && !missing && <ProcessingView key={id} quiz={quiz} />}
      {missing && <MissingQuiz />}
      {!quiz && error && !missing && <LoadFault what="o quiz" error={error} retry={() => void refetch()} />}
      {!quiz && !error && (
        <div className={css.body} aria-busy="true">
          <Skeleton h={32} w={260} mb={24} />
          <Skeleton h={108} radius="lg" mb={32} />
          <Skeleton h={240} radius="lg" />
        </div>
      )}
    </Page>
  )
}

export const prefetch = ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(quizQuery(id))
