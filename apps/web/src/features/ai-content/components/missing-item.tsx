import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { AiKind } from '../model/ai-kinds.ts'

/** Whether the id in the address is invalid, or of no item. */
export const isItemMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** In place of an item that is not there. */
export const MissingItem = ({ kind: { one, many, paths } }: { kind: AiKind }) => (
  <EmptyState
    level={2}
    title={`Nenhum ${one} encontrado.`}
    text="Ele pode ter sido excluído, ou o endereço está incompleto."
    action={
      <Button variant="default" component={Link} to={paths.list}>
        Ver os {many}
      </Button>
    }
  />
)
