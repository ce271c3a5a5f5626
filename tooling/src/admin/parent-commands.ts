import { adminRoutes } from '@videozz/contract'
import {
  createParentApp,
  deleteParentApp,
  deleteParentProduct,
  findUserById,
  listHelpItems,
  listParentApps,
  listParentProducts,
  saveHelpItems,
  saveParentProduct,
  updateParentApp,
} from '@videozz/db'
import { OperatorFault } from '../command/operator-fault.ts'
import { type AdminHandler, columns, commandActor } from './admin-context.ts'
import { need, readPage } from './admin-options.ts'
import { readJson } from './read-stdin.ts'

const help: AdminHandler = async ({ db }) => {
  const items = await listHelpItems(db)
  return {
    data: { items: items.map(({ title, link }) => ({ title, link })) },
    lines: columns(items.map(({ title, link }) => [title, link])),
  }
}

const saveHelp: AdminHandler = async (context) => {
  const { items } = readJson(await context.readInput(), adminRoutes.adminSaveHelp.body)
  await saveHelpItems(context.db, commandActor, items)
  return help(context)
}

const products: AdminHandler = async ({ db, options }) => {
  const page = await listParentProducts(db, { ...readPage(options), search: options.search?.trim() ?? '' })
  const rows = page.items.map((one) => [one.id, one.title, one.userId ?? 'todos'])
  return { data: page, lines: [...columns(rows), `· página ${page.page} de ${page.pages}, ${page.totalItems} no total`] }
}

const saveProduct: AdminHandler = async ({ db, words: [id], readInput }) => {
  const draft = readJson(await readInput(), adminRoutes.adminCreateProduct.body)
  if (draft.userId !== null && !(await findUserById(db, draft.userId))) throw new OperatorFault(`não há pessoa ${draft.userId}.`)
  const saved = await saveParentProduct(db, commandActor, draft, id)
  if (!saved) throw new OperatorFault(`não há produto ${id}.`)
  return { data: saved, lines: [`· ${saved.id}: ${saved.title}`] }
}

const apps: AdminHandler = async ({ db }) => {
  const all = await listParentApps(db)
  return { data: all, lines: columns(all.map((one) => [one.id, one.name, one.url])) }
}

const createApp: AdminHandler = async ({ db, readInput }) => {
  const app = readJson(await readInput(), adminRoutes.adminCreateApp.body)
  if (!(await createParentApp(db, commandActor, app))) throw new OperatorFault(`já existe um aplicativo ${app.id}.`)
  return { data: app, lines: [`· ${app.id}: ${app.name}`] }
}

const saveApp: AdminHandler = async ({ db, words, readInput }) => {
  const id = need(words[0], 'o aplicativo')
  const app = { ...readJson(await readInput(), adminRoutes.adminUpdateApp.body), id }
  if (!(await updateParentApp(db, commandActor, app))) throw new OperatorFault(`não há aplicativo ${id}.`)
  return { data: app, lines: [`· ${id}: ${app.name}`] }
}

const remove =
  (what: string, change: typeof deleteParentApp): AdminHandler =>
  async ({ db, words }) => {
    const id = need(words[0], `o ${what}`)
    if (!(await change(db, commandActor, id))) throw new OperatorFault(`não há ${what} ${id}.`)
    return { data: { id }, lines: [`· ${id}: excluído`] }
  }

/** What the embedded parent platform shows, and the help list. Drafts are the JSON that the console's calls take. */
export const parentCommands: Record<string, AdminHandler> = {
  'help-list show': help,
  'help-list save': saveHelp,
  'products list': products,
  'products save': saveProduct,
  'products delete': remove('produto', deleteParentProduct),
  'apps list': apps,
  'apps create': createApp,
  'apps save': saveApp,
  'apps delete': remove('aplicativo', deleteParentApp),
}
