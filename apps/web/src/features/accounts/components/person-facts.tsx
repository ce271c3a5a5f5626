import { useSession } from '../../../shared/session/use-session.ts'
import { Chip } from '../../../ui/chip.tsx'
import css from './profile.module.css'
import { ProfilePart } from './profile-part.tsx'

/** Who the person is. */
export function PersonFacts({ editable }: { editable: boolean }) {
  const { name, email, planTitle } = useSession()
  return (
    <ProfilePart
      title="Dados pessoais"
      text={editable ? 'Como você aparece na plataforma.' : 'Estes dados vêm da plataforma onde você vende e são alterados por lá.'}
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
        <div>
          <dt>Plano</dt>
          <dd>
            <Chip tone="brand">{planTitle}</Chip>
          </dd>
        </div>
      </dl>
    </ProfilePart>
  )
}
