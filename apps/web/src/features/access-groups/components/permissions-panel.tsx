import { Checkbox, Skeleton, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PermissionName } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { type AccessModule, accessModulesQuery } from '../../../shared/queries/access-groups.ts'
import { isLocked, lockedHint, shareOf, toggleAction, toggleAll } from '../model/privileges.ts'
import css from './groups.module.css'

export type PermissionsPanelProps = { chosen: readonly PermissionName[]; onChange: (chosen: PermissionName[]) => void }

/** The actions of each module; a view that others need is on and locked. */
export function PermissionsPanel({ chosen, onChange }: PermissionsPanelProps) {
  const { data, error, refetch } = useQuery(accessModulesQuery)
  if (!data)
    return error ? <LoadFault what="as permissões" error={error} retry={() => void refetch()} /> : <Skeleton h={264} radius="lg" w="100%" />
  const share = shareOf(chosen, data)
  return (
    <div className={`${css.modules} touch-choices`}>
      <Checkbox
        label="Marcar todos"
        checked={share === 'all'}
        indeterminate={share === 'some'}
        onChange={({ currentTarget }) => onChange(toggleAll(chosen, data, currentTarget.checked))}
      />
      {data.map((module) => (
        <Module key={module.id} module={module} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  )
}

const Module = ({ module, chosen, onChange }: PermissionsPanelProps & { module: AccessModule }) => (
  <fieldset className={css.module}>
    <legend>{module.name}</legend>
    {module.actions.map(({ id, name }) => {
      const locked = isLocked(chosen, id)
      return (
        <Tooltip key={id} label={lockedHint} disabled={!locked} position="top-start">
          <div className={css.action}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              data-locked={locked || undefined}
              aria-disabled={locked || undefined}
              aria-description={locked ? lockedHint : undefined}
              onChange={({ currentTarget }) => !locked && onChange(toggleAction(chosen, id, currentTarget.checked))}
            />
          </div>
        </Tooltip>
      )
    })}
  </fieldset>
)
