import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { accessGroupQuery, accessModulesQuery, groupMembersQuery } from '../../../shared/queries/access-groups.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import type { ChooseFoldersSlot } from '../components/choose-folders.tsx'
import { GroupForm } from '../components/group-form.tsx'

export const prefetchGroup = (id: string): void => {
  void queryClient.prefetchQuery(accessGroupQuery(id))
  void queryClient.prefetchQuery(groupMembersQuery(id))
  void queryClient.prefetchQuery(accessModulesQuery)
}

/** Whether the id in the address is invalid or of no group. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** One access group: its texts, folders, members and permissions. */
export function GroupScreen({ id, FoldersDialog }: { id: string; FoldersDialog: ChooseFoldersSlot }) {
  const { data, error, refetch } = useQuery({ ...accessGroupQuery(id), refetchOnWindowFocus: false })
  if (data && !isMissing(error)) return <GroupForm key={id} group={data.group} actions={data.actions} FoldersDialog={FoldersDialog} />
  return (
    <Page width="narrow">
      {!error && (
        <div aria-busy="true">
          <Skeleton h={56} w={280} radius="md" />
          <Skeleton h={160} radius="lg" mt={24} />
          <Skeleton h={264} radius="lg" mt={24} />
        </div>
      )}
      {error && isMissing(error) && (
        <EmptyState
          level={2}
          title="Este grupo não existe mais"
          text="Ele pode ter sido excluído, ou o endereço está incompleto."
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/access-groups" />}>
              Ver os grupos de acesso
            </Button>
          }
        />
      )}
      {error && !isMissing(error) && <LoadFault what="o grupo" error={error} retry={() => void refetch()} />}
    </Page>
  )
}
