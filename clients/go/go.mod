module swarm/client

go 1.19
