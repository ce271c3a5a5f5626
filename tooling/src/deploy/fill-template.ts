/** Values of a template's marks. A list repeats its section, `true` shows it, `undefined`, `false` and an empty list hide it. */
export type TemplateValues = Record<string, string | boolean | undefined | readonly string[]>

const section = /^[ \t]*\{\{#(\w+)\}\}\n([\s\S]*?)^[ \t]*\{\{\/\1\}\}\n/gm

/**
 * Fills `{{name}}`, and sections `{{#name}}` … `{{/name}}` on lines of their own, in which `{{.}}` is the item.
 * @throws when a mark has no value: a setting half written is worse than none.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  const shown = text.replace(section, (_, name: string, body: string) => {
    if (!(name in values)) throw new Error(`The template asks for ${name}`)
    const value = values[name]
    if (Array.isArray(value)) return (value as string[]).map((item) => fillTemplate(body, { ...values, '.': item })).join('')
    return value ? fillTemplate(body, values) : ''
  })
  return shown.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string') throw new Error(`The template asks for ${name}`)
    return value
  })
}
