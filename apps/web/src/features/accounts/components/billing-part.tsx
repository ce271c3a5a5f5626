import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProfilePart } from './profile-part.tsx'

/** Link to usage and billing. */
export function BillingPart() {
  return (
    <ProfilePart title="Uso e cobrança" text="O que sua conta usou em cada mês, quanto custou e por quê.">
      <Button variant="default" component={Link} to="/billing">
        Ver uso e cobrança
      </Button>
    </ProfilePart>
  )
}
