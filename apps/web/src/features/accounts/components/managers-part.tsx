import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { type Manager, managersQuery } from '../../../shared/queries/managers.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import css from './account-accesses.module.css'
import { InvitationEntry, ManagerEntry } from './manager-entries.tsx'
import { ManagerForm } from './manager-form.tsx'
import { ProfilePart } from './profile-part.tsx'

/** Gerentes: who acts for the account, for its owner alone. @param embedded whether accounts of people are kept here. */
export function ManagersPart({ embedded }: { embedded: boolean }) {
  return (
    <ProfilePart
      title="Gerentes"
      id="gerentes"
      text="Pessoas que cuidam da sua conta com o próprio e-mail e a própria senha, só com as permissões que você escolher."
    >
      {embedded ? <Managers /> : <p>Os gerentes desta conta são mantidos na plataforma principal.</p>}
    </ProfilePart>
  )
}

function Managers() {
  const { data, error, refetch } = useQuery(managersQuery)
  const [form, setForm] = useState<Manager | 'invite' | null>(null)
  if (!data) return error ? <LoadFault what="os gerentes" error={error} retry={() => void refetch()} /> : <Skeleton h={72} radius="md" />
  const { managers, invitations, most } = data
  const full = managers.length + invitations.length >= most
  const button = <Button onClick={() => setForm('invite')}>Convidar gerente</Button>
  return (
    <div className={css.accesses}>
      {managers.length + invitations.length === 0 ? (
        <p>Ninguém além de você gerencia esta conta.</p>
      ) : (
        <ul>
          {managers.map((manager) => (
            <ManagerEntry key={manager.id} manager={manager} onEdit={() => setForm(manager)} />
          ))}
          {invitations.map((invitation) => (
            <InvitationEntry key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {full ? <DisabledHint reason={`O máximo é de ${most} gerentes e convites.`}>{button}</DisabledHint> : button}
      {form !== null && <ManagerForm manager={form === 'invite' ? null : form} onClose={() => setForm(null)} />}
    </div>
  )
}
