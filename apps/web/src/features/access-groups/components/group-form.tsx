import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import type { PermissionName } from '@videozz/contract/browser'
import { useRef, useState } from 'react'
import { focusFault } from '../../../shared/focus-fault.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Part } from '../../../ui/part.tsx'
import type { AccessGroup } from '../../../shared/queries/access-groups.ts'
import { useSaveGroup } from '../api/use-save-group.ts'
import { checkFolders, checkName, type GroupValues, longestDescription, longestName, valuesOf } from '../model/group-values.ts'
import { ChooseFolders, type ChooseFoldersSlot } from './choose-folders.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { FoldersField } from './folders-field.tsx'
import { GroupLog } from './group-log.tsx'
import { HelpLink } from './help-link.tsx'
import { LeaveGroup } from './leave-group.tsx'
import { MembersPanel } from './members-panel.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'

export type GroupFormProps = { group: AccessGroup; actions: readonly PermissionName[]; FoldersDialog: ChooseFoldersSlot }

/** Texts, folders and permissions are saved together; members at once. */
export function GroupForm({ group, actions, FoldersDialog }: GroupFormProps) {
  const router = useRouter()
  const form = useForm<GroupValues>({ initialValues: valuesOf(group, actions), validate: { name: checkName, folders: checkFolders } })
  const [choosing, setChoosing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const left = useRef(false)
  const toList = (): void => {
    left.current = true
    void router.navigate({ to: '/access-groups' })
  }
  const saving = useSaveGroup(group.id, { form, onSaved: toList })
  const dirty = form.isDirty()
  return (
    <>
      <Page width="narrow">
        <PageHeader title={group.name} subtitle="Grupo de acesso" actions={<HelpLink />} />
        <form
          id="grupo"
          noValidate
          onSubmit={form.onSubmit(
            (values) => saving.mutate(values),
            () => focusFault(document),
          )}
        >
          <Part title="Dados do grupo" text="Quem é adicionado vê o nome do grupo no e-mail. A descrição é só para você." narrow>
            <TextInput label="Nome do grupo" maxLength={longestName} autoComplete="off" {...form.getInputProps('name')} />
            <Textarea
              label="Descrição do grupo"
              minRows={3}
              maxRows={8}
              maxLength={longestDescription}
              {...form.getInputProps('description')}
            />
          </Part>
          <Part title="Pastas" text="Um grupo pode ver a conta toda, ou só algumas pastas com tudo o que está dentro delas.">
            <FoldersField
              bound={form.values.bound}
              folders={form.values.folders}
              onChange={(change) => form.setValues(change)}
              error={form.errors['folders']}
              emptied={group.bound && group.folders.length === 0}
              onChoose={() => setChoosing(true)}
            />
          </Part>
          <Part
            title="Gerenciar Permissões"
            text="O que os usuários deste grupo podem fazer. Vale a partir da próxima ação de quem está dentro."
          >
            <PermissionsPanel chosen={form.values.actions} onChange={(chosen) => form.setFieldValue('actions', chosen)} />
          </Part>
        </form>
        <MembersPanel group={group.id} />
        <Part title="Histórico" text="O que foi feito com este grupo, e por quem.">
          <GroupLog group={group.id} headless />
        </Part>
      </Page>
      <ActionsFooter
        start={
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            Deletar grupo
          </Button>
        }
        note={dirty ? 'Alterações não salvas' : ''}
      >
        <Button type="submit" form="grupo" size="md" loading={saving.isPending}>
          Salvar
        </Button>
      </ActionsFooter>
      <ChooseFolders
        opened={choosing}
        folders={form.values.folders}
        onChange={(folders) => form.setFieldValue('folders', folders)}
        onClose={() => setChoosing(false)}
        Dialog={FoldersDialog}
      />
      <LeaveGroup blocks={() => dirty && !left.current} />
      <DeleteGroup group={deleting ? group : null} done="Grupo excluído com sucesso!" onDone={toList} onClose={() => setDeleting(false)} />
    </>
  )
}
