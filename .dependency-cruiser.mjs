/**
 * Who may import whom (ARCHITECTURE.md): `contract ← domain ← database ← services/kit ← services/engine ← each service`, and
 * `src` beside them on `domain`.
 */
const product = '^(contract|domain|database|services|src)/';
/** Where a program or a page starts. */
const programs = [
  '^services/(start|doctor)\\.ts$',
  '^services/.+/main\\.ts$',
  'createAdmin\\.ts$',
  'embedded/worker\\.ts$',
  '^src/main\\.tsx$',
];
const test = '\\.test\\.tsx?$';

/** @returns a rule: files below `from`, their tests left out, import nothing of `to` */
const closed = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to,
});

export default {
  forbidden: [
    closed('contract-by-itself', 'The contract needs TypeBox and nothing else.', '^contract/', {
      pathNot: ['^contract/', '^node_modules/typebox/'],
    }),
    closed('pure-domain', 'The rules need the contract and no package.', '^domain/', {
      pathNot: ['^contract/', '^domain/'],
    }),
    closed('database-below-services', 'Seeds and row types know no service.', '^database/', {
      path: '^(services|src|tests|bench|scripts)/',
    }),
    closed(
      'services-apart',
      'Services meet in the database and over HTTP; what they share is the kit and the engine. The demo is put together of all.',
      '^services/(?!demo/)([^/]+)/',
      {
        path: '^(services|src|tests|bench|scripts)/',
        pathNot: ['^services/$1/', '^services/(kit|engine)/'],
      },
    ),
    closed('kit-below-engine', 'The kit knows nobody who uses it.', '^services/kit/', {
      path: '^services/engine/',
    }),
    closed('engine-without-http', 'Callers of the engine translate their protocol.', '^services/engine/', {
      path: ['^services/kit/http/', '^node_modules/(fastify|@fastify)/'],
    }),
    closed(
      'state-at-the-bottom',
      'The queue and the receipts change messages, and the queue applies receipts; none of them the other way round.',
      '^services/engine/(messages|receipts|credit|rollups)/',
      { path: ['^services/engine/queue/'] },
    ),
    closed(
      'receipts-above-messages',
      'Receipts change messages.',
      '^services/engine/(messages|credit|rollups)/',
      {
        path: '^services/engine/receipts/',
      },
    ),
    closed(
      'without-database',
      'The portal and the simulator know no database.',
      '^services/(portal|simulator)/',
      {
        path: '^(database|services/engine)/',
      },
    ),
    closed('portal-in-browser', 'The portal runs in the browser.', '^src/', {
      path: '^(database|services|tests|bench|scripts)/',
    }),
    closed('no-node-in-browser', 'The portal runs in the browser.', '^src/', { dependencyTypes: ['core'] }),
    closed(
      'installed-in-production',
      'What services import is installed by npm ci --omit=dev.',
      '^(contract|domain|database|services)/',
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
    ),
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or need a third; types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'used',
      comment: 'Every file of the product is reached from where a program or a page starts.',
      severity: 'error',
      from: {
        path: programs,
      },
      to: { path: product, pathNot: [test, '\\.d\\.ts$', ...programs], reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
