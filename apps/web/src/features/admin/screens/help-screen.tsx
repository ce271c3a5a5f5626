import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { helpQuery } from '../../../shared/queries/console/help.ts'
import { HelpEditor } from '../components/help-editor.tsx'
import { Loaded } from '../components/loaded.tsx'

const sources = {
  console: 'A lista que as pessoas veem é esta',
  file: 'Hoje a lista vem do arquivo da instalação; salvar aqui passa a valer no lugar dele',
  product: 'Hoje a lista é a que vem com o produto; salvar aqui passa a valer no lugar dela',
} as const

/** Ajuda: the help list of the home screen. */
export default function HelpScreen() {
  const asked = useQuery(helpQuery)
  return (
    <>
      <Page width="narrow">
        <PageHeader title="Ajuda" subtitle={asked.data ? sources[asked.data.source] : 'A lista de ajuda da tela inicial'} />
        <Loaded asked={asked} what="a lista de ajuda">
          {(help) => <HelpEditor key={help.items.map(({ id }) => id).join()} help={help} />}
        </Loaded>
      </Page>
    </>
  )
}
