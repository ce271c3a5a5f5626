import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { livesPath } from '../model/live-paths.ts'

/** Whether the id in the address is invalid, or of no live. */
export const isLiveMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** In place of a live that is not there. */
export const MissingLive = () => (
  <EmptyState
    level={2}
    title="Nenhuma transmissão encontrada."
    text="Ela pode ter sido excluída, ou o endereço está incompleto."
    action={
      <Button variant="default" component={Link} to={livesPath}>
        Ver as transmissões
      </Button>
    }
  />
)
