import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../shared/session/use-session.ts'
import { settingsQuery } from '../../../shared/queries/settings.ts'
import { PlanFact } from './plan-fact.tsx'
import css from './profile.module.css'
import { ProfilePart } from './profile-part.tsx'

/** The person's identity, where another platform keeps it. */
export function PersonFacts() {
  const { name, email } = useSession()
  const platform = useQuery(settingsQuery).data?.signInUrl
  return (
    <ProfilePart
      title="Dados pessoais"
      text="Nome, e-mail, senha e verificação em duas etapas são da plataforma onde você vende. Altere por lá; aqui aparecem na próxima vez que você entrar."
    >
      <dl className={css.facts}>
        <div>
          <dt>Nome</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        <PlanFact />
      </dl>
      {platform && (
        <Button variant="default" component="a" href={platform} target="_blank" rel="noreferrer">
          Abrir a plataforma
        </Button>
      )}
    </ProfilePart>
  )
}
