import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { faultText } from './fault-text.ts'

/** Shows that something could not be loaded, and offers to try again. */
export function LoadFault({ what, error, retry }: { what: string; error: Error; retry: () => void }) {
  return (
    <EmptyState
      title={`Não foi possível carregar ${what}`}
      text={faultText(error)}
      action={
        <Button variant="default" onClick={retry}>
          Tentar novamente
        </Button>
      }
    />
  )
}
