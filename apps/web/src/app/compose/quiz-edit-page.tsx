import { lazy } from 'react'
import QuizEditScreen from '../../features/ai-content/screens/quiz-edit-screen.tsx'

const QuizOffer = lazy(() => import('../../features/quiz-results/components/quiz-offer.tsx'))

/** The editor of a quiz with its places and results. */
export default function QuizEditPage() {
  return <QuizEditScreen Offer={QuizOffer} />
}

export { prefetch } from '../../features/ai-content/screens/quiz-edit-screen.tsx'
