import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProfilePart } from './profile-part.tsx'

/** Links to API keys and webhooks. */
export function DevelopersPart() {
  return (
    <ProfilePart title="API e webhooks" text="Chaves para os seus programas e avisos do que acontece na sua conta.">
      <p>Trocar a senha ou sair de todos os aparelhos não encerra as chaves.</p>
      <Button variant="default" component={Link} to="/developers">
        Abrir chaves e webhooks
      </Button>
    </ProfilePart>
  )
}
