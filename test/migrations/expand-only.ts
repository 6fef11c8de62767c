import type {
  AlterTableCmd,
  AlterTableStmt,
  ColumnDef,
  Constraint,
  DropStmt,
  GrantStmt,
  IndexStmt,
  Node,
  RangeVar,
} from 'libpg-query'
import { parse } from 'libpg-query'
import type { Migration } from '#db/migrate.ts'
import { isBefore } from '#lib/product-version.ts'

/** Why a release that still runs can't live with a migration, or would stand still meanwhile. */
export interface Problem {
  /**
   * `contract`: takes away what an older release may use, which needs the line `-- contract: 1.4.0` with the release that stopped using it.
   * `lock`: holds up whoever works, and is done another way. `unread`: nobody has said yet whether it is safe.
   */
  kind: 'contract' | 'lock' | 'unread'
  what: string
}

/** What was made in the same migration is nobody's yet: everything may be done to it. */
interface Fresh {
  names: Set<string>
  /** Policies and triggers that are made again, by table and name. */
  replaced: Set<string>
  /** Constraints that are added here. */
  constraints: Set<string>
  /** Tables whose wall is left open for their owner until it is put back. */
  opened: Set<string>
}

const nameOf = (table: RangeVar | undefined): string => table?.relname ?? ''
const contract = (what: string): Problem[] => [{ kind: 'contract', what }]
const lock = (what: string): Problem[] => [{ kind: 'lock', what }]
const unread = (what: string): Problem[] => [{ kind: 'unread', what }]

/** The last name of `a.b`, and the whole. */
const words = (node: Node | undefined): string[] => {
  if (node === undefined) return []
  if ('String' in node) return [node.String.sval ?? '']
  if ('List' in node) return (node.List.items ?? []).flatMap(words)
  if ('ObjectWithArgs' in node) return (node.ObjectWithArgs.objname ?? []).flatMap(words)
  if ('TypeName' in node) return (node.TypeName.names ?? []).flatMap(words)
  if ('RangeVar' in node) return [nameOf(node.RangeVar)]
  return []
}

function freshIn(statements: readonly Node[]): Fresh {
  const fresh: Fresh = { names: new Set(), replaced: new Set(), constraints: new Set(), opened: new Set() }
  for (const statement of statements) {
    if ('CreateStmt' in statement) fresh.names.add(nameOf(statement.CreateStmt.relation))
    if ('CreateSeqStmt' in statement) fresh.names.add(nameOf(statement.CreateSeqStmt.sequence))
    if ('ViewStmt' in statement) fresh.names.add(nameOf(statement.ViewStmt.view))
    if ('IndexStmt' in statement) fresh.names.add(statement.IndexStmt.idxname ?? '')
    if ('CreateFunctionStmt' in statement)
      fresh.names.add((statement.CreateFunctionStmt.funcname ?? []).flatMap(words).at(-1) ?? '')
    if ('CreatePolicyStmt' in statement)
      fresh.replaced.add(`${nameOf(statement.CreatePolicyStmt.table)}.${statement.CreatePolicyStmt.policy_name}`)
    if ('CreateTrigStmt' in statement)
      fresh.replaced.add(`${nameOf(statement.CreateTrigStmt.relation)}.${statement.CreateTrigStmt.trigname}`)
    if ('AlterTableStmt' in statement)
      for (const { def, subtype } of commandsOf(statement.AlterTableStmt)) {
        if (def !== undefined && 'Constraint' in def) fresh.constraints.add(def.Constraint.conname ?? '')
        if (subtype === 'AT_NoForceRowSecurity') fresh.opened.add(nameOf(statement.AlterTableStmt.relation))
      }
  }
  return fresh
}

const commandsOf = ({ cmds = [] }: AlterTableStmt): AlterTableCmd[] =>
  cmds.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []))

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))

/** Told once for the whole statement, and so written beside each row that is there. */
const toldOnce = /^(now|current_timestamp|transaction_timestamp|statement_timestamp|current_date)$/

/** Whether each row that is there would be given a value of its own: the table is written anew, and nobody gets at it meanwhile. */
function isOfEachRow(value: Node | undefined): boolean {
  if (value === undefined) return false
  if ('FuncCall' in value) return !toldOnce.test((value.FuncCall.funcname ?? []).flatMap(words).at(-1) ?? '')
  if ('TypeCast' in value) return isOfEachRow(value.TypeCast.arg)
  return !('A_Const' in value || 'SQLValueFunction' in value || 'A_ArrayExpr' in value)
}

function addedColumn(table: string, column: ColumnDef): Problem[] {
  const name = `${table}.${column.colname}`
  const constraints = constraintsOf(column)
  const has = (type: string): boolean => constraints.some(({ contype }) => contype === type)
  const value = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const isSerial = /serial/.test((column.typeName?.names ?? []).flatMap(words).at(-1) ?? '')
  const isStored = constraints.some(
    ({ contype, generated_kind }) => contype === 'CONSTR_GENERATED' && generated_kind !== 'v',
  )
  return [
    ...(has('CONSTR_NOTNULL') && value === undefined && !isSerial && !isStored
      ? contract(`${name} is not null and has no default: an older release writes no value`)
      : []),
    ...(isSerial || isStored || isOfEachRow(value) ? lock(`${name} writes all of ${table} anew`) : []),
    ...(has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')
      ? lock(`${name} is unique at once: make the index beside the writers`)
      : []),
    ...(has('CONSTR_CHECK') || has('CONSTR_FOREIGN')
      ? lock(
          `${name} has a constraint that reads all of ${table}: add it "not valid", and validate it in a migration of its own`,
        )
      : []),
  ]
}

function addedConstraint(table: string, { contype, conname, skip_validation, indexname }: Constraint): Problem[] {
  const name = `${table}.${conname}`
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return skip_validation === true
      ? []
      : lock(`${name} reads all of ${table}: add it "not valid", and validate it in a migration of its own`)
  return [
    ...contract(`${name} refuses what an older release may write`),
    ...(indexname === undefined ? lock(`${name} builds an index: make that beside the writers, and name it`) : []),
  ]
}

/** What holds nobody up and takes nothing away. */
const harmless = new Set([
  'AT_DropNotNull',
  'AT_SetStatistics',
  'AT_SetOptions',
  'AT_ResetOptions',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_AttachPartition',
  'AT_NoForceRowSecurity',
  'AT_DisableRowSecurity',
])

function alteredTable(statement: AlterTableStmt, fresh: Fresh): Problem[] {
  const table = nameOf(statement.relation)
  if (fresh.names.has(table)) return []
  return commandsOf(statement).flatMap((command) => alteredBy(table, command, fresh))
}

function alteredBy(table: string, { subtype = 'AT_AddColumn', name, def }: AlterTableCmd, fresh: Fresh): Problem[] {
  if (harmless.has(subtype)) return []
  const column = `${table}.${name}`
  switch (subtype) {
    case 'AT_AddColumn':
      return def !== undefined && 'ColumnDef' in def ? addedColumn(table, def.ColumnDef) : unread(`${table}: a column`)
    case 'AT_AddConstraint':
      return def !== undefined && 'Constraint' in def
        ? addedConstraint(table, def.Constraint)
        : unread(`${table}: a constraint`)
    case 'AT_ColumnDefault':
      return def === undefined ? contract(`${column} loses the default that an older release counts on`) : []
    case 'AT_DropColumn':
      return contract(`${column} is gone`)
    case 'AT_AlterColumnType':
      return lock(`${column} changes its type: add a column, write both, then read the new one`)
    case 'AT_SetNotNull':
      return contract(`${column} refuses the null that an older release may write`)
    case 'AT_DropConstraint':
      return /_(key|pkey|excl)$/.test(name ?? '') ? contract(`${column} is gone, which "on conflict" may name`) : []
    case 'AT_ValidateConstraint':
      return fresh.constraints.has(name ?? '')
        ? lock(`${column} is validated under the lock that adding it took: do it in a migration of its own`)
        : []
    case 'AT_EnableRowSecurity':
    case 'AT_ForceRowSecurity':
      return subtype === 'AT_ForceRowSecurity' && fresh.opened.has(table)
        ? []
        : contract(`${table} hides rows that an older release sees`)
    default:
      return unread(`${table}: ${subtype}`)
  }
}

function madeIndex({ relation, idxname, unique, concurrent, if_not_exists }: IndexStmt, { names }: Fresh): Problem[] {
  const table = nameOf(relation)
  if (names.has(table)) return []
  return [
    ...(concurrent === true ? [] : lock(`${idxname} holds up who writes into ${table}: "create index concurrently"`)),
    ...(concurrent === true && if_not_exists !== true
      ? lock(`${idxname} says no "if not exists", for the next try`)
      : []),
    ...(unique === true ? contract(`${idxname} refuses what an older release may write into ${table}`) : []),
  ]
}

/** What is made again in the same migration was replaced, not dropped. */
function dropped({ objects = [], removeType }: DropStmt, fresh: Fresh): Problem[] {
  return objects.flatMap((object) => {
    const name = words(object)
    const isReplaced = removeType === 'OBJECT_POLICY' || removeType === 'OBJECT_TRIGGER'
    if (isReplaced ? fresh.replaced.has(name.slice(-2).join('.')) : fresh.names.has(name.at(-1) ?? '')) return []
    return contract(`${(removeType ?? '').replace('OBJECT_', '').toLowerCase()} ${name.join('.')} is gone`)
  })
}

function granted({ is_grant, objects = [] }: GrantStmt, { names }: Fresh): Problem[] {
  if (is_grant === true) return []
  return objects.flatMap((object) => {
    const name = words(object).at(-1) ?? ''
    return names.has(name) ? [] : contract(`an older release may need what is revoked on ${name}`)
  })
}

const changesAll = (table: RangeVar | undefined, where: Node | undefined, { names }: Fresh): Problem[] =>
  where === undefined && !names.has(nameOf(table))
    ? lock(`all rows of ${nameOf(table)} are changed in one transaction: say which`)
    : []

/** Which tables a statement locks against everybody, or against all who write. */
function alteredTables(statement: Node): string[] {
  if ('AlterTableStmt' in statement) return [nameOf(statement.AlterTableStmt.relation)]
  if ('CreateTrigStmt' in statement) return [nameOf(statement.CreateTrigStmt.relation)]
  if ('RenameStmt' in statement) return [nameOf(statement.RenameStmt.relation)]
  return []
}

/** What says, by its kind alone, that nothing is taken away and nobody waits. */
const additions = [
  'CreateStmt',
  'CreateFunctionStmt',
  'ViewStmt',
  'CommentStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateEnumStmt',
  'CreateSeqStmt',
  'CreateRoleStmt',
  'InsertStmt',
  'SelectStmt',
  'VariableSetStmt',
]

function problemsOf(statement: Node, fresh: Fresh): Problem[] {
  if ('AlterTableStmt' in statement) return alteredTable(statement.AlterTableStmt, fresh)
  if ('IndexStmt' in statement) return madeIndex(statement.IndexStmt, fresh)
  if ('DropStmt' in statement) return dropped(statement.DropStmt, fresh)
  if ('GrantStmt' in statement) return granted(statement.GrantStmt, fresh)
  if ('UpdateStmt' in statement)
    return changesAll(statement.UpdateStmt.relation, statement.UpdateStmt.whereClause, fresh)
  if ('DeleteStmt' in statement)
    return changesAll(statement.DeleteStmt.relation, statement.DeleteStmt.whereClause, fresh)
  if ('RenameStmt' in statement)
    return fresh.names.has(nameOf(statement.RenameStmt.relation))
      ? []
      : contract(`${nameOf(statement.RenameStmt.relation)}.${statement.RenameStmt.subname ?? ''} has another name`)
  if ('CreatePolicyStmt' in statement) {
    const { table, permissive, policy_name } = statement.CreatePolicyStmt
    return permissive === true || fresh.names.has(nameOf(table))
      ? []
      : contract(`${policy_name} hides rows that an older release sees`)
  }
  if ('AlterEnumStmt' in statement)
    return statement.AlterEnumStmt.oldVal === undefined ? [] : contract('a value of a type has another name')
  const [kind = ''] = Object.keys(statement)
  return additions.includes(kind) ? [] : unread(kind)
}

/**
 * What keeps a migration from being applied while an older release runs (expand), and is not declared as what that release no longer uses
 * (contract). Empty where it is safe.
 *
 * @param version of the release that brings it
 */
export async function unsafeIn(
  migration: Pick<Migration, 'text' | 'contract' | 'isAlone'>,
  version: string,
): Promise<Problem[]> {
  const { stmts = [] } = await parse(migration.text)
  const statements = stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]))
  const fresh = freshIn(statements)
  const problems = statements.flatMap((statement) => problemsOf(statement, fresh))
  const isBeside = statements.some((statement) => 'IndexStmt' in statement && statement.IndexStmt.concurrent === true)
  if (isBeside && !(migration.isAlone && statements.length === 1))
    problems.push(...lock('an index beside the writers stands alone in its file, under "-- outside a transaction"'))
  const altered = new Set(statements.flatMap(alteredTables).filter((table) => !fresh.names.has(table)))
  if (altered.size > 1)
    problems.push(
      ...lock(`${[...altered].join(' and ')} are locked together, others lock them in another order: a file for each`),
    )
  if (!isBeside && migration.isAlone) problems.push(...unread('"-- outside a transaction" is for such an index alone'))
  if (migration.contract === null) return problems
  if (!isBefore(migration.contract, version))
    return contract(
      `release ${migration.contract} may still run: what it stopped using goes with a later release than ${version}`,
    )
  return problems.filter(({ kind }) => kind !== 'contract')
}
