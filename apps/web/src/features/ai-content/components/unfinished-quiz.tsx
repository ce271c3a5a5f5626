import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { aiNames, errorMessage } from '@videozz/contract/browser'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { processingPath } from '../model/quiz-paths.ts'

/** In place of the editor of a quiz that is not completed. */
export const UnfinishedQuiz = ({ id }: { id: string }) => (
  <EmptyState
    level={2}
    title={errorMessage('AI_ITEM_NOT_COMPLETED').replace('{name}', aiNames.quiz)}
    action={
      <Button component={Link} to={processingPath(id)}>
        Ver processamento
      </Button>
    }
  />
)
