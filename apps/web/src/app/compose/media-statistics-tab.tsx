import { hasFeature } from '@videozz/contract/browser'
import { lazy } from 'react'
import StatisticsTab, { type StatisticsTabProps } from '../../features/statistics/components/statistics-tab.tsx'

const MediaQuizzes = lazy(() => import('../../features/quiz-results/components/media-quizzes.tsx'))

/** The statistics of a media with what came of the quizzes it offers. */
export default function MediaStatisticsTab(props: StatisticsTabProps) {
  return <StatisticsTab {...props} {...(hasFeature('quiz') && { Quizzes: MediaQuizzes })} />
}
