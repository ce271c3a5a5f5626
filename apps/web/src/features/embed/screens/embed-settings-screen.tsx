import { Button, Skeleton } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Part } from '../../../ui/part.tsx'
import { type EmbedSettings, embedSettingsQuery } from '../../../shared/queries/embed-settings.ts'
import { embedSecretsQuery } from '../../../shared/queries/embed-secrets.ts'
import { CompletionRule } from '../components/completion-rule.tsx'
import { DefaultDomains } from '../components/default-domains.tsx'
import { EmbedSecrets } from '../components/embed-secrets.tsx'
import { SignedViewerRule } from '../components/signed-viewer-rule.tsx'
import { TokenExamples } from '../components/token-examples.tsx'
import { TokenTester } from '../components/token-tester.tsx'

/** Incorporação: settings of all embed codes of the account. */
export default function EmbedSettingsScreen() {
  const managing = useSession().tenant !== null
  const settings = useQuery(embedSettingsQuery)
  return (
    <Page width="narrow">
      <PageHeader
        title="Incorporação"
        subtitle="Onde os seus vídeos tocam e como os alunos são identificados"
        {...(!managing && { actions: <ToViewers /> })}
      />
      {settings.data && <DefaultDomains settings={settings.data} />}
      {settings.data && <CompletionRule settings={settings.data} />}
      {settings.data && managing && (
        <Part id="aluno-identificado" title="Aluno identificado" text="Chaves, exigência de identificação e teste de tokens.">
          <p>{errorMessage('TENANT_BLOCKED')}</p>
        </Part>
      )}
      {settings.data && !managing && <SignedParts settings={settings.data} />}
      {!settings.data &&
        (settings.isError ? <LoadFault what="a incorporação" error={settings.error} retry={() => void settings.refetch()} /> : <Loading />)}
    </Page>
  )
}

/** Everything about secrets: the account's own people only. */
function SignedParts({ settings }: { settings: EmbedSettings }) {
  const secrets = useQuery(embedSecretsQuery)
  if (!secrets.data)
    return secrets.isError ? <LoadFault what="a incorporação" error={secrets.error} retry={() => void secrets.refetch()} /> : <Loading />
  return (
    <>
      <SignedViewerRule settings={settings} hasSecret={secrets.data.length > 0} />
      <EmbedSecrets secrets={secrets.data} signedOnly={settings.requiresSignedViewer} />
      <TokenTester />
      <TokenExamples />
    </>
  )
}

function ToViewers() {
  return (
    <Button component={Link} to="/viewers" variant="default" leftSection={<IconUsers size={17} aria-hidden />}>
      Espectadores
    </Button>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton h={14} w={180} mt={32} />
      <Skeleton h={36} mt={16} />
      <Skeleton h={14} w={180} mt={48} />
      <Skeleton h={64} mt={16} />
    </div>
  )
}
