import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../shared/settings/use-settings.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ChangePassword } from '../components/change-password.tsx'
import { PersonFacts } from '../components/person-facts.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SignOutEverywhere } from '../components/sign-out-everywhere.tsx'

/** Meus Dados. */
export default function ProfileScreen() {
  const embedded = useQuery(settingsQuery).data?.accounts !== 'remote'
  return (
    <Page width="narrow">
      <PageHeader title="Meus Dados" subtitle="Sua conta, sua senha e seus acessos" />
      <PersonFacts editable={embedded} />
      {embedded && <ChangePassword />}
      {embedded && <SecondFactor />}
      <SignOutEverywhere />
    </Page>
  )
}
