import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Part } from '../../../ui/part.tsx'
import { findToken, readToken } from '../model/read-token.ts'
import { CodeBlock } from './code-block.tsx'
import css from './settings.module.css'
import { TokenVerdict } from './token-verdict.tsx'

const longest = 4096

/** Decodes a viewer token in the browser and has the server check whether it is valid. */
export function TokenTester() {
  const form = useForm({ initialValues: { pasted: '' } })
  const token = findToken(form.values.pasted)
  const parts = readToken(token)
  const testing = useMutation({
    mutationFn: async (asked: string) => ({ asked, verdict: await api('POST /embed-settings/test-token', { body: { token: asked } }) }),
  })
  const result = testing.data?.asked === token ? testing.data.verdict : null
  return (
    <Part
      id="testar-token"
      title="Testar um token"
      text="Cole um token que o seu servidor criou. O teste não o gasta e não conta como aluno."
    >
      <form
        onSubmit={form.onSubmit(() => {
          if (token !== '') testing.mutate(token.slice(0, longest))
        })}
      >
        <Textarea
          label="Token do aluno"
          placeholder="Cole o token, ou o endereço com #viewer="
          minRows={3}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('pasted')}
          error={token.length > longest && 'Um token tem até 4096 caracteres.'}
        />
        <DisabledHint reason={token === '' && 'Cole um token primeiro'}>
          <Button type="submit" variant="default" loading={testing.isPending}>
            Testar
          </Button>
        </DisabledHint>
      </form>
      {parts && (
        <div className={css.decoded}>
          <div>
            <h3>Cabeçalho</h3>
            <CodeBlock label="Cabeçalho do token" code={JSON.stringify(parts.header, null, 2)} />
          </div>
          <div>
            <h3>Dados</h3>
            <CodeBlock label="Dados do token" code={JSON.stringify(parts.claims, null, 2)} />
          </div>
        </div>
      )}
      <div className={css.verdict} aria-live="polite">
        {result && <TokenVerdict verdict={result} parts={parts ?? { header: {}, claims: {} }} />}
      </div>
    </Part>
  )
}
