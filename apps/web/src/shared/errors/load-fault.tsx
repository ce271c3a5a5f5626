import { Button } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shows that something could not be loaded, and offers to try again. */
export function LoadFault({ what, error, retry }: { what: string; error: Error; retry: () => void }) {
  return (
    <EmptyState
      title={`Não foi possível carregar ${what}`}
      text={error instanceof ApiError ? error.message : 'Verifique sua conexão e tente novamente.'}
      action={
        <Button variant="default" onClick={retry}>
          Tentar novamente
        </Button>
      }
    />
  )
}
