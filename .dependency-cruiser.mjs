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

/**
 * The floors of a folder, from the top to the ground.
 * @param floors the files and folders of each, with what they hold; those on one floor do not import each other
 * @returns rules: each imports nothing from a floor above its own, nor from its neighbours, and everything stands on a floor
 */
function floorRules(folder, floors) {
  const pathOf = (member) => `^${folder}/${member.replace('.', '\\.')}${member.includes('.') ? '$' : '/'}`;
  const pathsOf = (some) => some.flatMap(([members]) => members.map(pathOf));
  const rules = floors.flatMap(([members, holds], index) =>
    members.map((member) => {
      const closedTo = [
        ...pathsOf(floors.slice(0, index)),
        ...pathsOf([[members.filter((other) => other !== member)]]),
      ];
      const comment = `${folder}/${member} holds ${holds}. Anything that it shares with a floor above belongs here, or on a floor below.`;
      return (
        closedTo.length > 0 &&
        closed(`floor-of-${folder}/${member}`, comment, pathOf(member), { path: closedTo })
      );
    }),
  );
  return [
    ...rules.filter(Boolean),
    {
      name: `floors-of-${folder}`,
      comment: `Everything in ${folder}/ stands on a floor: say on which in .dependency-cruiser.mjs.`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: [test, '\\.d\\.ts$', ...pathsOf(floors)] },
      to: {},
    },
  ];
}

const portalFloors = floorRules('src', [
  [['main.tsx'], 'the start of the portal'],
  [['EntryRoutes.tsx'], 'the pages before sign-in'],
  [['App.tsx'], 'all that needs react-admin'],
  [['authProvider.ts'], 'how react-admin signs in and out'],
  [['layout', 'resources'], 'the frame of all screens (layout) and the screens of records (resources)'],
  [['pages'], 'the other screens'],
  [['components'], 'parts that several screens show'],
  [['dataProviders'], 'calls of the services, and what is kept of them'],
  [['i18n'], 'words, numbers and dates in both languages'],
  [['screens'], 'the table of screens, their paths, and who may open them'],
  [['theme'], 'colours and measures'],
  [['session.ts', 'entryLocation.tsx'], 'who is signed in, and where a visit began'],
  [['preferences.ts', 'runtimeConfig.ts'], 'settings of the browser and of the portal'],
]);

const kitFloors = floorRules('services/kit', [
  [['directory', 'queries'], 'what several services read of the same records'],
  [['http'], 'the HTTP server and what each endpoint passes through'],
  [['tickets', 'texts', 'csv', 'pdf', 'webhooks'], 'what several services write'],
  [['auth', 'notifications'], 'who the caller is and may see, and what people are told'],
  [
    ['archive', 'process', 'smpp', 'time'],
    'the life of a process, and formats that know no table but the schema',
  ],
  [['database'], 'the only code that knows the database engine'],
  [['jobs'], 'work that is repeated or waited for'],
  [['logging'], 'the log'],
  [['files'], 'files of this machine'],
  [['http-client'], 'requests to other machines'],
  [['refuseProblems.ts'], 'refusals of several fields at once'],
  [['UploadedFile.ts', 'ShortLivedCache.ts', 'errors.ts'], 'what needs nothing else'],
]);

const engineFloors = floorRules('services/engine', [
  [['engine.ts'], 'the connection of carriers and queue'],
  [['upkeep'], 'periodic work, and sealing secrets anew'],
  [['approvals'], 'what operators say of sender IDs'],
  [['may-have-left', 'singles', 'texts'], 'ways by which messages come in, or are decided about'],
  [['batches'], 'lists that are sent'],
  [['queue'], 'leases, fairness, the dispatcher and its results'],
  [['waiting'], 'why messages do not move'],
  [['carriers'], 'routes and the connections to carriers'],
  [['contacts'], 'contact groups, and lists that are put into them'],
  [['recipients'], 'reading and validating lists'],
  [['acceptance'], 'the rules of a request, and the transaction that accepts messages'],
  [['content-approvals'], 'which promotional texts may leave'],
  [['receipts'], 'what carriers say of messages'],
  [['do-not-disturb', 'opt-outs'], 'who wants no messages any more, or no advertising'],
  [['monitoring'], 'figures of the queue and traces'],
  [['messages'], 'the only writer of the status of messages'],
  [['credit', 'rollups'], 'the ledger, and the counts that change with it'],
  [['operators'], 'with which operator a number is'],
  [['crashPoint.ts', 'settings.ts'], 'what needs nothing else'],
]);

const databaseManagerFloors = floorRules('services/database-manager', [
  [['main.ts'], 'the start of the service'],
  [['app.ts', 'cells', 'restore', 'may-have-left', 'migrations'], 'the service, and commands of operators'],
  [['erasure', 'totals', 'startRetention.ts'], 'what is shown and removed'],
  [['batch-summary', 'reconcile'], 'what is summed up and proved'],
  [['archive', 'table-maintenance', 'backup'], 'what is kept'],
  [['reports', 'retention'], 'messages as lists, and which of them are kept'],
  [['rollups'], 'counts of messages, added up'],
  [['config.ts'], 'settings'],
  [['archiveSettings.ts'], 'settings of the archive'],
]);

export default {
  forbidden: [
    ...portalFloors,
    ...kitFloors,
    ...engineFloors,
    ...databaseManagerFloors,
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
    closed(
      'clients-by-themselves',
      'Customers install a client without Barta.',
      '^clients/(typescript|php)/',
      {
        path: '^(contract|domain|database|services|src|node_modules)/',
      },
    ),
    closed(
      'public-api-by-itself',
      'The public API puts the services for batches and single messages into its own words, and uses nothing else of the portal’s calls.',
      '^services/sms-receiver/public-api/',
      {
        path: '^services/sms-receiver/',
        pathNot: [
          '^services/sms-receiver/(public-api|batches|sending)/',
          '^services/sms-receiver/config\\.ts$',
        ],
      },
    ),
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
