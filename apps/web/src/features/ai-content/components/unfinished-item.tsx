import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { AiKind } from '../model/ai-kinds.ts'

/** In place of the editor of an item that is not completed. */
export const UnfinishedItem = ({ kind, id }: { kind: AiKind; id: string }) => (
  <EmptyState
    level={2}
    title={kind.unfinished}
    action={
      <Button component={Link} to={kind.paths.processing(id)}>
        Ver processamento
      </Button>
    }
  />
)
