import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProfilePart } from './profile-part.tsx'

/** Link to the embed settings. */
export function EmbeddingPart() {
  return (
    <ProfilePart title="Incorporação" text="Em quais sites seus vídeos podem aparecer e como cada aluno é identificado.">
      <p>Os domínios padrão, as chaves que assinam os alunos e a regra de aluno identificado ficam em uma tela só.</p>
      <Button variant="default" component={Link} to="/embed-settings">
        Abrir domínios e chaves
      </Button>
    </ProfilePart>
  )
}
