import { Button, Tabs } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { exampleSecretVariable, viewerTokenExamples } from '@videozz/domain'
import { copyText } from '../../../shared/clipboard.ts'
import { Part } from '../../../ui/part.tsx'
import { CodeBlock } from './code-block.tsx'
import css from './settings.module.css'

/** Programs that sign a viewer, ready to be copied. */
export function TokenExamples() {
  return (
    <Part
      id="exemplos"
      title="Exemplos"
      text={
        <>
          <p>
            Programas completos, sem biblioteca de fora. A chave fica no servidor, na variável {exampleSecretVariable}; nunca na página.
          </p>
          <p>O token entra no fim do endereço do player, depois de #viewer=.</p>
        </>
      }
    >
      <Tabs defaultValue="node" className={css.examples ?? ''}>
        <Tabs.List aria-label="Linguagem">
          {viewerTokenExamples.map(({ language, label }) => (
            <Tabs.Tab key={language} value={language}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {viewerTokenExamples.map(({ language, label, fileName, code }) => (
          <Tabs.Panel key={language} value={language} className={css.panel ?? ''}>
            <CodeBlock label={`Exemplo em ${label}, ${fileName}`} code={code.trimEnd()} />
            <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copyText(code)}>
              Copiar exemplo
            </Button>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Part>
  )
}
