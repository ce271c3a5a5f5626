import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { quizzesPath } from '../model/quiz-paths.ts'

/** Whether the id in the address is invalid, or of no quiz. */
export const isQuizMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** In place of a quiz that is not there. */
export const MissingQuiz = () => (
  <EmptyState
    level={2}
    title="Nenhum quiz encontrado."
    text="Ele pode ter sido excluído, ou o endereço está incompleto."
    action={
      <Button variant="default" component={Link} to={quizzesPath}>
        Ver os quizzes
      </Button>
    }
  />
)
