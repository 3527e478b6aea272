import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ROLES } from "#actor";
import { STREAM } from "#bus";

const FOLDER = join(import.meta.dirname, "../../deploy/kubernetes");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly Record<string, { readonly name: string }>[];
  readonly securityContext: unknown;
  readonly startupProbe?: { readonly exec: { readonly command: readonly string[] } };
  readonly livenessProbe?: unknown;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: unknown;
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own
  readonly spec: any;
}

const manifestsIn = (text: string): Manifest[] => parseAllDocuments(text).map((one) => one.toJS() as Manifest);

const kubectl = spawnSync("kubectl", ["kustomize", FOLDER], { encoding: "utf8" });
/** The manifests as they are applied; where there is no kubectl, as they are written. */
const applied = kubectl.status === 0 ? manifestsIn(kubectl.stdout) : undefined;
const written = readdirSync(FOLDER)
  .filter((name) => (parse(read("kustomization.yaml")) as { resources: string[] }).resources.includes(name))
  .flatMap((name) => manifestsIn(read(name)));
const named = (all: readonly Manifest[], kind: string): Manifest[] => all.filter((one) => one.kind === kind);

it("has a Deployment of each role, with the credentials of that role alone", () => {
  const found = new Map(named(written, "Deployment").map((one) => [one.metadata.name, one.spec.template]));
  expect([...found.keys()].sort()).toEqual([...ROLES].sort());
  for (const [role, { metadata, spec }] of found as Map<string, { metadata: { labels: object }; spec: Pod }>) {
    const [worker] = spec.containers;
    expect(worker?.args).toEqual(["worker", role]);
    expect(metadata.labels).toMatchObject({
      "app.kubernetes.io/component": role,
      "app.kubernetes.io/part-of": "swarm",
    });
    expect(spec.volumes.find(({ name }) => name === "identity")?.secret?.secretName).toBe(`swarm-${role}`);
    const creds = worker?.env.find(({ name }) => name === "SWARM_NATS_CREDS")?.value;
    // The gateway makes the credentials of seats.
    expect(creds).toBe(role === "gateway" ? "/identity" : `/identity/${role}.creds`);
  }
});

it("scales by consumers that exist, and disrupts no more than one pod of what has several", () => {
  const scaled = named(written, "ScaledObject").map(({ spec }) => spec);
  for (const { scaleTargetRef, triggers, minReplicaCount } of scaled) {
    expect(triggers[0].metadata).toMatchObject({ stream: STREAM, consumer: `pool-${scaleTargetRef.name}` });
    expect(minReplicaCount).toBeGreaterThan(0);
    // KEDA sets the replicas: a number here would undo that at each apply.
    const target = named(written, "Deployment").find(({ metadata }) => metadata.name === scaleTargetRef.name);
    expect(target?.spec.replicas).toBeUndefined();
  }
  const several = ROLES.filter((role) => role !== "historian");
  const budgets = named(written, "PodDisruptionBudget");
  expect(budgets.map(({ metadata }) => metadata.name).sort()).toEqual([...several].sort());
  for (const { metadata, spec } of budgets) {
    expect(spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: { "app.kubernetes.io/component": metadata.name } },
    });
  }
});

it("gives NATS three nodes, TLS between them, and a sync before each acknowledgement", () => {
  const { config, container, natsBox } = parse(read("nats-values.yaml"));
  expect(config.cluster).toMatchObject({ enabled: true, replicas: 3, tls: { enabled: true, merge: { verify: true } } });
  expect(config.jetstream.merge).toEqual({ sync_interval: "always" });
  expect(config.nats.tls.enabled).toBe(true);
  // A merge would replace the chart's own mounts.
  expect(container.merge).not.toHaveProperty("volumeMounts");
  expect(natsBox.enabled).toBe(false);
});

it.skipIf(!applied)("runs everything without root, on a read-only file system, with probes", () => {
  const all = applied ?? [];
  expect(all.filter(({ metadata }) => metadata.namespace !== "swarm")).toEqual([]);
  const jobs = named(all, "CronJob").map(({ spec }) => spec.jobTemplate.spec.template.spec);
  const pods = named(all, "Deployment").map(({ spec }) => spec.template.spec);
  for (const pod of [...pods, ...jobs] as Pod[]) {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    for (const { securityContext, image, volumeMounts } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(image).not.toMatch(/:latest$|^[^:]*$/);
      const volumes = pod.volumes.map(({ name }) => name);
      expect(volumeMounts.filter(({ name }) => !volumes.includes(name))).toEqual([]);
    }
  }
  for (const { containers } of pods as Pod[]) {
    const [worker] = containers;
    expect(worker?.envFrom?.flatMap((one) => Object.values(one)).map(({ name }) => name)).toEqual([
      "swarm-settings",
      "swarm-vendors",
    ]);
    const file = worker?.env.find(({ name }) => name === "SWARM_READY_FILE")?.value;
    expect(worker?.startupProbe?.exec.command).toContain(file);
    expect(worker?.livenessProbe).toBeDefined();
  }
});
