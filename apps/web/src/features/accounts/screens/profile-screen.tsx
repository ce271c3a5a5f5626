import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { screens } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { settingsQuery } from '../../../shared/queries/settings.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AccountAccesses } from '../components/account-accesses.tsx'
import { BillingPart } from '../components/billing-part.tsx'
import { PlatformChanges } from '../components/platform-changes.tsx'
import { ChangeEmail } from '../components/change-email.tsx'
import { ChangeName } from '../components/change-name.tsx'
import { ChangePassword } from '../components/change-password.tsx'
import { DevelopersPart } from '../components/developers-part.tsx'
import { EmbeddingPart } from '../components/embedding-part.tsx'
import { ManagersPart } from '../components/managers-part.tsx'
import { PersonFacts } from '../components/person-facts.tsx'
import { PreferencesPart } from '../components/preferences-part.tsx'
import css from '../components/profile.module.css'
import { SecondFactor } from '../components/second-factor.tsx'
import { SignOutEverywhere } from '../components/sign-out-everywhere.tsx'

/** Meus Dados. Where accounts of people belong to another platform, that platform changes name, e-mail and password. */
export default function ProfileScreen() {
  const session = useSession()
  const { data: settings, isPending } = useQuery(settingsQuery)
  const embedded = settings?.accounts !== 'remote'
  return (
    <Page width="narrow">
      <PageHeader title="Meus Dados" subtitle="Sua conta, sua senha e seus acessos" />
      {embedded ? (
        <>
          <ChangeName />
          <ChangeEmail />
          <ChangePassword />
          <SecondFactor />
        </>
      ) : (
        <PersonFacts />
      )}
      <PreferencesPart />
      {ruleFault(screens.embedSettings.rule, session) === null && <EmbeddingPart />}
      {ruleFault(screens.billing.rule, session) === null && <BillingPart />}
      {ruleFault(screens.developers.rule, session) === null && <DevelopersPart />}
      {session.tenant === null && !isPending && <ManagersPart embedded={embedded} />}
      <AccountAccesses />
      <PlatformChanges />
      <SignOutEverywhere />
      <p className={css.foot}>
        <Link to="/about" className="link">
          Sobre o {settings?.product ?? 'produto'}
        </Link>
      </p>
    </Page>
  )
}
