import { orderSearchIndex } from './0036-order-search.ts'
import type { Migration } from './migration.ts'

/** Capital letters that Unicode does not decompose, and their small letters. */
const capitals =
  'ŊƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
const lowerCase =
  'ŋɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
/** Letters and signs with an equivalent of one character. */
const singles: Record<string, string> = {
  "'": '‘’‚‛ʼʹ′',
  '"': '“”„‟«»″',
  '-': '‐‒–—―−',
  d: 'ĐÐđð',
  h: 'Ħħ',
  i: 'ı',
  l: 'Łł',
  o: 'Øø',
  t: 'Ŧŧ',
  σ: 'ς',
}
/** Letters with an equivalent of two. */
const pairs = { ae: 'Ææ', oe: 'Œœ', ss: 'ẞß', th: 'Þþ' }

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const singlesFrom = Object.values(singles).join('')
const singlesTo = Object.entries(singles)
  .map(([folded, characters]) => folded.repeat(characters.length))
  .join('')
const withPairs = Object.entries(pairs)
  .flatMap(([folded, characters]) => [...characters].map((character) => [character, folded]))
  .reduce((text, [character, folded]) => `replace(${text}, '${character}', '${folded}')`, 'value')
const isAscii = 'octet_length(value) = char_length(value)'
const lower = 'lower(value collate "C")'

/**
 * Folds texts for search and sorting like `foldText` of the contract; each step is skipped where nothing needs it. The
 * bodies are parsed here, so that a dump can be restored with an empty search path.
 */
const functions = [
  `create function fold_capitals(value text) returns text language sql immutable parallel safe
    return case when value ~ '[\\u00c0-\\u058f]' then translate(${lower}, '${capitals}', '${lowerCase}') else ${lower} end`,
  `create function fold_letters(value text) returns text language sql immutable parallel safe
    return case when ${isAscii} then ${lower}
      else fold_capitals(translate(${withPairs}, ${literal(singlesFrom)}, ${literal(singlesTo)})) end`,
  // Depends neither on the locale of the database nor on extensions. NFKD separates accents and unifies widths.
  `create function fold(value text) returns text language sql immutable parallel safe
    return case when ${isAscii} then ${lower}
      else fold_letters(regexp_replace(normalize(replace(value, '´', ''''), NFKD),
        '[\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff]', '', 'g')) end`,
  `create function phone_digits(value text) returns text language sql immutable parallel safe
    return regexp_replace(normalize(coalesce(value, ''), NFKC), '[^0-9]', '', 'g')`,
]

const separator = 'chr(31)'
const searchOf = (...columns: string[]) => `fold(${columns.join(` || ${separator} || `)})`
/** Cents as the wire has them. */
const units = (column: string) => `trim_scale(${column} / 100.0)::text`
const invoiceNumber = `coalesce(year::text || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0'), '')`

/** Stored, so that lists neither fold rows nor depend on the collation of the database. */
const addStored = (column: string, value: string) =>
  `add column ${column} text collate "C" not null generated always as (${value}) stored`

const tables: Record<string, string[]> = {
  customers: [
    'drop column search',
    addStored('search', searchOf('name', 'email', "coalesce(phone, '')", 'phone_digits(phone)', 'location')),
    addStored('folded_name', 'fold(name)'),
  ],
  products: [
    'drop column search',
    addStored(
      'search',
      searchOf(
        ...['name', 'description', 'trim_scale(round(rating::numeric, 2))::text', units('list_price')],
        ...[units('price'), 'gender', "coalesce(brand, '')", 'code'],
      ),
    ),
    addStored('folded_name', 'fold(name)'),
  ],
  reviews: [
    'drop column search',
    addStored('search', searchOf('author', 'review')),
    addStored('folded_author', 'fold(author)'),
  ],
  invoices: [
    addStored('search', searchOf(invoiceNumber, 'name', 'email', 'phone', 'phone_digits(phone)')),
    addStored('folded_name', 'fold(name)'),
  ],
  users: [addStored('search', searchOf('name', 'email')), addStored('folded_name', 'fold(name)')],
  social_people: [addStored('search', searchOf('job', 'location', 'about', 'phone', 'phone_digits(phone)'))],
  social_posts: [addStored('search', 'fold(content)')],
  chat_messages: [addStored('search', 'fold(content)')],
  calendar_events: [addStored('search', searchOf('title', 'place', 'description'))],
  board_items: [addStored('search', searchOf('title', "'FH-' || number::text", 'description'))],
  board_stories: [addStored('search', searchOf('title', "'FH-' || number::text", 'description'))],
  contacts: [addStored('folded_name', 'fold(name)')],
}

/** The search text of orders, as in 0040; a new searchable column is added here. */
const orderWords = `create or replace function order_words(ids text[])
  returns table (order_id text, words text, country text) stable language sql as $$
    select o.id,
      fold(concat_ws(${separator}, o.id, c.name, c.email, c.phone, phone_digits(c.phone), c.location,
        o.billing ->> 'name', o.billing ->> 'phone', phone_digits(o.billing ->> 'phone'), o.billing ->> 'city',
        chr(30) || to_char(o.total / 100.0, 'FM9999999990.00') || chr(30), o.tracking, o.note, l.words, h.words)),
      coalesce(nullif(o.billing ->> 'country', ''), c.country)
    from orders o join customers c on c.id = o.customer_id
    left join lateral (
      select string_agg(concat_ws(${separator}, l.name, coalesce(nullif(l.code, ''), p.code), l.size, w.words),
        ${separator} order by l.line) as words
      from order_lines l join products p on p.id = l.product_id left join color_words w on w.code = l.color
      where l.order_id = o.id
    ) l on true
    left join lateral (
      select string_agg(note, ${separator} order by id) as words
      from order_history where order_id = o.id and note is not null
    ) h on true
    where o.id = any(ids)
  $$`

const activityFields = `create or replace function fields_in_activity(was jsonb, now jsonb, is_private boolean)
  returns table (fields jsonb) language sql stable as $$
    select jsonb_object_agg(key, jsonb_build_array(
      shown_in_activity(key, was -> key, is_private), shown_in_activity(key, now -> key, is_private)))
    from jsonb_object_keys(coalesce(now, was)) key
    where nullif(was -> key, 'null') is distinct from nullif(now -> key, 'null') and key not in ('version',
      'updated_at', 'changed', 'search', 'folded_name', 'folded_author', 'token_version', 'review_count', 'awaiting',
      'packing', 'shipped', 'delivered', 'returned', 'cancelled', 'orders', 'spent')
  $$`

const replacedIndexes = [
  ...['customers_lower_id_idx', 'products_lower_id_name_idx', 'products_lower_id_idx', 'products_lower_idx'],
  // Kept up to date with each order, the last one would take half an hour.
  ...['reviews_lower_id_idx', 'invoices_lower_id_idx', 'order_search_words'],
]

const trigramColumns = [
  ...[
    ['customers', 'search'],
    ['products', 'search'],
    ['products', 'folded_name'],
  ],
  ...[
    ['reviews', 'search'],
    ['invoices', 'search'],
  ],
]

/** Search and sort texts without case, accents and typographic variants, alike on both databases. */
export const foldedText: Migration = {
  id: '0064-folded-text',
  statements: [
    ...functions,
    activityFields,
    ...replacedIndexes.map((index) => `drop index if exists ${index}`),
    ...Object.entries(tables).map(([table, changes]) => `alter table ${table} ${changes.join(', ')}`),
    'create index on customers (folded_name, id)',
    // The table need not be read where names are searched.
    'create index on products (folded_name, id) where deleted_at is null',
    'create index on products (folded_name, id)',
    'create index on reviews (folded_author, id)',
    'create index on invoices (folded_name, id)',
    orderWords,
    `update order_search s set words = n.words
      from order_words(array(select id from orders)) n where n.order_id = s.order_id`,
    orderSearchIndex,
    'update contacts set search = fold(search)',
    `update mails set search = fold(search), from_search = fold(from_search), to_search = fold(to_search),
      subject_search = fold(subject_search)`,
    // As in 0007: without the extension a search reads the table.
    `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      ${trigramColumns
        .map(
          ([table, column]) => `execute 'create index on ${table} using gin (${column} ' || opclass || ')';`,
        )
        .join('\n      ')}
    end $$`,
  ],
}
