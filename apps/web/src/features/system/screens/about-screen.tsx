import { Button, Skeleton } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useQuery } from '@tanstack/react-query'
import { copyText } from '../../../shared/clipboard.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { versionQuery } from '../../../shared/queries/version.ts'
import css from '../components/system.module.css'
import { clientVersion, type Version, versionRows, versionText } from '../model/client-version.ts'

/** Sobre: what runs here and on the server. */
export default function AboutScreen() {
  const product = useProductName()
  const server = useQuery(versionQuery)
  const client = clientVersion()
  return (
    <Page width="narrow">
      <PageHeader
        title="Sobre"
        subtitle={`O que está rodando do ${product}`}
        actions={
          <Button
            variant="default"
            leftSection={<IconCopy size={17} aria-hidden />}
            onClick={() => void copyText(versionText(client, server.data))}
          >
            Copiar
          </Button>
        }
      />
      <div className={css.versions}>
        <section className={`card ${css.version}`} aria-labelledby="sobre-painel">
          <h2 id="sobre-painel">Painel</h2>
          <Rows version={client} />
        </section>
        <section className={`card ${css.version}`} aria-labelledby="sobre-api" aria-busy={server.isPending}>
          <h2 id="sobre-api">API</h2>
          {server.data && <Rows version={server.data} />}
          {server.isPending && <Skeleton h={108} />}
          {server.isError && (
            <>
              <p>A API não respondeu.</p>
              <Button variant="default" mt={12} onClick={() => void server.refetch()}>
                Tentar novamente
              </Button>
            </>
          )}
        </section>
      </div>
    </Page>
  )
}

const Rows = ({ version }: { version: Version }) => (
  <dl>{versionRows(version).flatMap(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}</dl>
)
