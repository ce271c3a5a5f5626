import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { type AccessGroup, accessGroupsQuery } from '../../../shared/queries/access-groups.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CreateGroup } from '../components/create-group.tsx'
import { DeleteGroup } from '../components/delete-group.tsx'
import { groupColumns } from '../components/group-columns.tsx'
import { GroupLog } from '../components/group-log.tsx'
import { HelpLink } from '../components/help-link.tsx'

export const prefetch = (): void => void queryClient.prefetchQuery(accessGroupsQuery)

/** Controle de Acesso: the access groups of the account. */
export default function GroupsScreen() {
  const { data, error, refetch } = useQuery(accessGroupsQuery)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<AccessGroup | null>(null)
  const create = (
    <Button size="md" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
      Novo grupo de acesso
    </Button>
  )
  return (
    <Page width="medium">
      <PageHeader
        title="Controle de Acesso"
        subtitle="Pessoas que cuidam de uma parte do seu conteúdo, com as permissões do grupo em que estão"
        actions={
          <>
            <HelpLink />
            {data && data.length > 0 && create}
          </>
        }
      />
      <DataTable
        caption="Grupos de acesso"
        rows={data}
        rowKey={({ id }) => id}
        columns={groupColumns(setDeleting)}
        fault={error && <LoadFault what="os grupos de acesso" error={error} retry={() => void refetch()} />}
        empty={
          <EmptyState
            level={2}
            title="Você ainda não tem grupos de acesso"
            text="Crie o primeiro grupo, escolha o que ele pode fazer e adicione pessoas pelo e-mail."
            action={create}
          />
        }
      />
      {data && <GroupLog group={null} />}
      <CreateGroup opened={creating} onClose={() => setCreating(false)} />
      <DeleteGroup group={deleting} done="Grupo deletado!" onClose={() => setDeleting(null)} />
    </Page>
  )
}
