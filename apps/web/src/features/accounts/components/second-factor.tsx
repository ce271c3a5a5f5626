import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import css from './profile.module.css'
import { ProfilePart } from './profile-part.tsx'
import { SecondFactorRemoval } from './second-factor-removal.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** Whether signing in requires a code of an authenticator app, and turning that on and off. */
export function SecondFactor() {
  const { totpEnabled } = useSession()
  const [opened, setOpened] = useState<'setup' | 'removal' | null>(null)
  const close = () => setOpened(null)
  return (
    <ProfilePart title="Verificação em duas etapas" text="Além da senha, pede um código do aplicativo autenticador do seu celular.">
      <p className={css.state}>
        <StatusDot tone={totpEnabled ? 'ok' : 'off'} />
        {totpEnabled ? 'Ativa' : 'Desativada'}
      </p>
      {totpEnabled ? (
        <Button variant="default" onClick={() => setOpened('removal')}>
          Desativar
        </Button>
      ) : (
        <Button variant="default" onClick={() => setOpened('setup')}>
          Ativar verificação
        </Button>
      )}
      {opened === 'setup' && <SecondFactorSetup onClose={close} />}
      <SecondFactorRemoval opened={opened === 'removal'} onClose={close} />
    </ProfilePart>
  )
}
