import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type AdminAccountDetail, hasFeature } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { accountQuery } from '../../../shared/queries/console/accounts.ts'
import { AccountFlags } from '../components/account-flags.tsx'
import { AccountLedger } from '../components/account-ledger.tsx'
import { AccountPlan } from '../components/account-plan.tsx'
import { AccountPlugins } from '../components/account-plugins.tsx'
import { AccountStanding } from '../components/account-standing.tsx'
import { AccountStorage } from '../components/account-storage.tsx'
import { AccountSeconds } from '../components/account-seconds.tsx'
import { DeletedMedia } from '../components/deleted-media.tsx'
import { Loaded } from '../components/loaded.tsx'
import { AccountLog } from '../components/log-table.tsx'
import { Part } from '../components/part.tsx'
import { RecentMedia } from '../components/recent-media.tsx'
import { statusWords } from '../model/plan-words.ts'
import { PartColumns } from '../components/part-columns.tsx'

/** Conta: all that concerns one account, and what an operator may do to it. */
export default function AccountScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const asked = useQuery(accountQuery(id))
  return (
    <Page width="medium">
      {!asked.data && <PageHeader title="Conta" />}
      <Loaded asked={asked} what="a conta" height={520}>
        {(account) => <Account account={account} />}
      </Loaded>
    </Page>
  )
}

function Account({ account }: { account: AdminAccountDetail }) {
  const { name, email, status, statusSince } = account
  const { label, tone } = statusWords[status]
  return (
    <>
      <PageHeader
        title={
          <>
            {name} <Chip tone={tone}>{label}</Chip>
          </>
        }
        subtitle={`${email} · chave ${account.id}`}
        breadcrumbs={[{ label: 'Visão geral', to: '/admin' }, { label: 'Contas', to: '/admin/contas' }, { label: name }]}
      />
      {status === 'disabled' && <Banner tone="bad">Bloqueada desde {formatDate(statusSince)}: ninguém entra nem assiste.</Banner>}
      <AccountStanding account={account} />
      <PartColumns>
        <AccountPlan account={account} />
        <AccountStorage account={account} />
      </PartColumns>
      <AccountFlags account={account} />
      {hasFeature('transcription') && (
        <PartColumns>
          <AccountPlugins account={account} />
          <AccountSeconds account={account} />
        </PartColumns>
      )}
      <DeletedMedia account={account} />
      <RecentMedia account={account} />
      <AccountLedger account={account} />
      <Part title="Registro da conta" card={account.log.length === 0}>
        <AccountLog entries={account.log} />
      </Part>
    </>
  )
}
