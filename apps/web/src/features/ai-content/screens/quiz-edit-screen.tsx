import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { quizQuery } from '../../../shared/queries/quizzes.ts'
import { Page } from '../../../ui/page.tsx'
import { isItemMissing, MissingItem } from '../components/missing-item.tsx'
import { type OfferSlot, QuizEditor } from '../components/quiz-editor.tsx'
import { UnfinishedItem } from '../components/unfinished-item.tsx'
import { aiKinds } from '../model/ai-kinds.ts'

/** The editor of a quiz. @param props.Offer where the quiz is offered, and what came of it: of another feature. */
export default function QuizEditScreen({ Offer }: { Offer?: OfferSlot }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: quiz, error, refetch } = useQuery(quizQuery(id))
  const missing = isItemMissing(error)
  const shown = missing ? undefined : quiz
  return (
    <Page foot="panel">
      {shown?.status === 'completed' && <QuizEditor key={id} quiz={shown} Offer={Offer} />}
      {shown && shown.status !== 'completed' && <UnfinishedItem kind={aiKinds.quiz} id={id} />}
      {missing && <MissingItem kind={aiKinds.quiz} />}
      {!quiz && error && !missing && <LoadFault what="o quiz" error={error} retry={() => void refetch()} />}
      {!quiz && !error && (
        <div aria-busy="true">
          <Skeleton h={36} w={320} radius="md" mb={24} />
          <Skeleton h={40} radius="md" mb={24} />
          <Skeleton h={280} radius="lg" />
        </div>
      )}
    </Page>
  )
}

export const prefetch = ({ id = '' }: Record<string, string>): void => void queryClient.prefetchQuery(quizQuery(id))
